import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/** What comes out in the language of whoever is being answered, beside the texts of the catalogue. */
const IN_LANGUAGE = ["clubText", "inClubWords", "formatDay", "formatTime", "offerEndText"];
const TELLS = ["notifyMembers", "notifyVolunteers"];

interface Span {
  start: number;
  end: number;
}

/** Texts, days and times that a function which tells members reads outside of what it tells: '7 CANCEL_TEXTS'. */
function readTooEarly(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const names = new Set(IN_LANGUAGE);
  const functions: (Span & { name: string })[] = [];
  const lazy: Span[] = [];
  const calls: { name: string; at: number }[] = [];
  const reads: { name: string; at: number }[] = [];
  // biome-ignore-start lint/correctness/noComponentHookFactories: these are kinds of nodes, not components
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      if (String(from.value).startsWith("~/texts/"))
        for (const { local } of specifiers) names.add(local.name);
    },
    FunctionDeclaration: ({ id, body }) => {
      if (id && body) functions.push({ name: id.name, start: body.start, end: body.end });
    },
    // One that waits is run at once, in a transaction.
    ArrowFunctionExpression: ({ async, start, end }) => {
      if (!async) lazy.push({ start, end });
    },
    CallExpression: ({ callee }) => {
      if (callee.type === "Identifier") calls.push({ name: callee.name, at: callee.start });
    },
    Identifier: ({ name, start }) => {
      reads.push({ name, at: start });
    },
  }).visit(program);
  // biome-ignore-end lint/correctness/noComponentHookFactories: as above
  const within = ({ start, end }: Span, at: number) => at > start && at < end;
  const telling = new Set(TELLS);
  for (let before = 0; before !== telling.size; ) {
    before = telling.size;
    for (const one of functions)
      if (calls.some(({ name, at }) => telling.has(name) && within(one, at))) telling.add(one.name);
  }
  return functions
    .filter(({ name }) => telling.has(name))
    .flatMap((one) =>
      reads
        .filter(({ name, at }) => names.has(name) && within(one, at))
        .filter(({ at }) => !lazy.some((own) => within(one, own.start) && within(own, at)))
        .map(({ name, at }) => `${source.slice(0, at).split("\n").length} ${name}`),
    );
}

test("what members are told is read when it is told, in the language of each", () => {
  const files = globSync("app/{core,extensions}/**/*.server.ts").filter((file) =>
    /\b(?:notifyMembers|notifyVolunteers)\(/.test(readFileSync(file, "utf8")),
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readTooEarly(file, readFileSync(file, "utf8")).map((text) => `${file}:${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["notifyMembers(db, { notifications: () => [{ title: TOLD_TEXTS.title }] });", 0],
  ["const title = TOLD_TEXTS.title; notifyMembers(db, { notifications: () => [{ title }] });", 1],
  ["const when = () => formatDay(day); notifyMembers(db, { notifications: () => [when()] });", 0],
  ["const when = formatDay(day); notifyMembers(db, { notifications: () => [when] });", 1],
  ["inTransaction(db, async (db) => { const t = TOLD_TEXTS.t; notifyMembers(db, () => t); });", 1],
  ["return TOLD_TEXTS.title;", 0],
])("%s reads too early: %i", (body, count) => {
  const source = `import { TOLD_TEXTS } from "~/texts/a/b"; function tell(db) { ${body} }`;
  expect(readTooEarly("tell.server.ts", source)).toHaveLength(count);
});
