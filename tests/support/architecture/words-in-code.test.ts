import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wordsInExpressions } from "./words-in-expressions.ts";

const SOURCES = globSync([
  "app/{*.tsx,{core,extensions,ui,middleware,lib,gateways}/**/*.{ts,tsx}}",
  "server/{http,pages,worker}/**/*.ts",
]).filter((file) => !/\.test\.tsx?$/.test(file));

/** A sentence, or several words that begin with a capital, in quotes or between tags. */
const WORDS =
  /["`>](?:[A-Z][\w’']*)(?: [\w’',:${}.()–-]+)*(?: [a-z’']{2,})(?:[ .,:!?][^"`<>]*)?["`<]/;
/** One word with a full stop, or alone between tags. */
const WORD = /["`][A-Z][a-z]+[.!?]["`]|[^=]>[A-Z][a-z]{2,}(?: [a-z]+)*<\//;
/** What no visitor, member or admin reads: failures of the program, the log, queries, and names in other formats. */
const UNREAD =
  /^\s*(?:\/\/|\*|\/\*|import |(?:export )?type )|throw new|(?:Error|Exception)\(|WWW-Authenticate|log\.|sql`|className|Content-|Cache-Control|Headers\(|describe:|new Response\(/;

/** Where a language is not chosen, with the reason. */
const LEFT: Record<string, string> = {
  "app/core/messages/texts.ts": "as registered with the operators, in English first",
  "app/core/messages/templates/code-texts.ts": "as registered with the operators, in English first",
  "app/core/messages/templates/code-template.server.ts":
    "WhatsApp writes it in the template's language",
  "app/core/messages/templates/message-templates.ts": "of the command line",
  "app/core/account/erasure/erasure.ts": "stored in place of a name",
  "app/core/people/admins/ensure-first-admin.server.ts": "of the command line",
  "app/core/progress/activities/activities.server.ts": "columns of an exported file",
  "app/core/payments/takings/list-takings.server.ts": "columns of an exported file",
  "app/core/reports/rows/list-report-rows.server.ts": "columns of an exported file",
  "app/core/events/roster-file/roster-files.server.ts": "columns of an exported file",
  "app/extensions/sample-club/fill-large-club.server.ts": "places of a made-up club",
  "app/core/site/icon/manifest-route.tsx": "one manifest for all languages",
  "app/core/site/crawlers/security-txt-route.tsx": "a format",
  "server/http/http-server.ts": "no request could be read, so no language",
  "server/http/stand-in.ts": "in place of a payment service, for a trial",
  "server/http/webhooks.ts": "services read it",
  "server/worker/notifications.ts": "a message that cannot be read names no language",
};

test("what people read stands in the catalogue, not in code", () => {
  const found = SOURCES.filter((file) => !(file in LEFT)).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        (WORDS.test(line) || WORD.test(line)) && !UNREAD.test(line)
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});

/** Likewise, for words beside values. */
const LEFT_IN_EXPRESSIONS: Record<string, string> = {
  ...LEFT,
  "app/core/messages/templates/message-templates.ts": "of the command line",
  "app/core/messages/templates/phone-texts.server.ts": "a category as the operators name it",
  "app/core/events/roster-file/roster-files.server.ts": "columns of an exported file",
  "app/extensions/moving-in/import-member-sheet.server.ts": "what a record is known by",
  "app/extensions/moving-in/old-bookings.ts": "of the command line",
  "app/extensions/sample-club/fill-sample-club.server.ts": "an address",
  "app/lib/signing-key.server.ts": "the name of a key",
};

test("no word stands in code between tags, beside a value, or by a count", () => {
  const sources = SOURCES.filter((file) => !(file in LEFT_IN_EXPRESSIONS));
  const found = sources.flatMap((file) =>
    wordsInExpressions(file, readFileSync(file, "utf8")).map((text) => `${file}:${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["<b>{runs === 1 ? `${runs} run` : `${runs} runs`}</b>", 2],
  ["<span>Week {week}</span>", 1],
  ["<Badge>{earned ? 'earned' : '–'}</Badge>", 1],
  ["<IconButton label={'Dismiss'} />", 1],
  ["const items = [{ label: TEXTS.ok, value: agrees ? 'Yes' : 'No' }]", 2],
  ["const label = hasMail ? TEXTS.mail : 'Text'", 1],
  ['function Pages({ to, label = "Pages" }) {}', 1],
  ['function saved(outcome, text = "Saved") {}', 1],
  ["f(`${label} must be ${wanted}.`)", 1],
  ["f(`${place} of ${all}`)", 1],
  ["f(count === 1 ? 'once' : undefined)", 1],
  ["f({ value: isGiven ? 'Yes' : 'No' })", 2],
  ["f({ key: isBack ? 'ArrowLeft' : 'ArrowRight' })", 0],
  ["SAVE_TEXTS.what({ shown: label.toLowerCase() })", 1],
  ["sql`select ${one} from ${other}`; throw new Error(`There is no ${one} here.`)", 0],
  ["<b className={isOn ? 'font-bold' : ''}>{km} km</b>", 0],
])("%s has words for a reader: %i", (source, words) => {
  expect(wordsInExpressions("page.tsx", source)).toHaveLength(words);
});

test("no style hangs on a text that is translated", () => {
  const found = globSync("app/styles/**/*.css").filter((file) =>
    /\[(?:data|aria)-label(?!\])/.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});

/** A text of the catalogue that is given a value: `X_TEXTS.some({ … })`. */
const CALL = /[A-Z_]+_(?:TEXTS|WORDS|LABELS|TITLES)\.([\w.]+)\(\{([^{}]*)\}\)/g;
/** A value that is an English word of the code: 'more' in `way: isMore ? "more" : "less"`. */
const WORD_VALUE = /(\w+):[^,]*["`][a-z]+[ a-z]*["`]/g;

test("no text is given an English word from code, except to choose a branch by", () => {
  const english = globSync("app/texts/en/*.json").map((file) => readFileSync(file, "utf8"));
  const chooses = (text: string, value: string) => {
    const [, key = ""] = /([^.]+)$/.exec(text) ?? [];
    return english.some((all) =>
      all
        .split("\n")
        .some((line) => line.includes(`.${key}"`) && line.includes(`{${value}, select`)),
    );
  };
  const found = SOURCES.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(CALL)].flatMap(([, text = "", values = ""]) =>
      [...values.matchAll(WORD_VALUE)].flatMap(([, value = ""]) =>
        chooses(text, value) ? [] : [`${file} ${text} ${value}`],
      ),
    ),
  );
  expect(found).toEqual([]);
});

/** A text of the catalogue between tags, and what may stand between it and what follows. */
const SHOWN_TEXT = String.raw`\{(\w+_(?:TEXTS|WORDS|LABELS))\.(\w+)(?:\(\{[^{}]*\}\))?\}`;
const GAP = String.raw`(?:\s|\{" "\})*`;
const BEFORE_A_VALUE = new RegExp(
  String.raw`(?<!=)${SHOWN_TEXT}${GAP}(?:\{(?!" "\}|\/\*|\w+_(?:TEXTS|WORDS|LABELS)\b|[^}]*&&)|<(?:a|Link|strong|b|code|Countdown)\b)`,
  "g",
);
const AFTER_A_VALUE = new RegExp(
  String.raw`(?:\w\)?\}|<\/(?:a|Link|strong|b|code)>)${GAP}${SHOWN_TEXT}`,
  "g",
);
/** Nothing follows in the sentence: it ends here, or names what comes. */
const ENDS = /[.!?…:।] ?$/;

/** Where whole sentences or labels stand side by side. */
const SIDE_BY_SIDE: Record<string, string> = {
  "WELFARE_PAGE_TEXTS.theAuditSaysWho": "a sentence after another",
  "ANSWER_TEXTS.until": "a sentence after another",
  "ANNOUNCEMENTS_TEXTS.inInbox": "a sentence before another",
  "HERO_TEXTS.together": "a mark of the example after it",
  "CLUB_WEEK_TEXTS.sample": "a mark of the example",
  "CLUB_WEEK_TEXTS.leaders": "a mark of the example after it",
  "COMMUNITY_TEXTS.removed": "a sentence after a title",
  "LOG_TEXTS.empty": "a sentence after a title",
  "POST_TEXTS.removed": "a sentence after a title",
  "VOLUNTEER_TEXTS.thanks": "a sentence after another",
};

test("no sentence is put together from a text and a value or a link beside it", () => {
  const english = new Map(
    globSync("app/texts/en/*.json").flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>).map(
        ([key, text]) => [groupAndName(key), text] as const,
      ),
    ),
  );
  const found = SOURCES.filter((file) => file.endsWith(".tsx")).flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const before = [...source.matchAll(BEFORE_A_VALUE)].filter(
      ([, group = "", name = ""]) => !ENDS.test(english.get(`${group}.${name}`) ?? ""),
    );
    return [...before, ...source.matchAll(AFTER_A_VALUE)].flatMap(([, group, name]) =>
      `${group}.${name}` in SIDE_BY_SIDE ? [] : [`${file} ${group}.${name}`],
    );
  });
  expect(found).toEqual([]);
});

/** 'BOARD_TEXTS.place' for 'progress.board.place', as code reads it. */
function groupAndName(key: string): string {
  const [, group = "", ...name] = key.split(".");
  const constant = group.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toUpperCase();
  return `${/_(?:TEXTS|WORDS|LABELS)$/.test(constant) ? constant : `${constant}_TEXTS`}.${name.join(".")}`;
}
