import { expect, test } from "vitest";
import { report } from "./report.ts";
import { BOOKINGS, type Case, expectRule } from "./shown-cases.ts";
import * as sources from "./source-rules.ts";
import { makeTree } from "./tree.ts";

const cases: Case[] = [
  {
    name: "no any",
    rule: sources.noAnyTypes,
    bad: { "app/lib/a.ts": "const a = (b:\n  any) => b;" },
    at: "app/lib/a.ts:1",
    good: {
      "app/ui/a.tsx": "// x as any\nconst a = <p>Join us, any pace</p>; const anyOf: unknown = 1;",
    },
  },
  {
    name: "no any as an argument or assertion",
    rule: sources.noAnyTypes,
    bad: { "server/a.ts": "const a = new Map<string, any>();\nb as any;" },
    at: "server/a.ts:1",
    good: { "server/a.ts": "const a = new Map<string, unknown>();" },
  },
  {
    name: "no double assertions",
    rule: sources.noDoubleAssertions,
    bad: { "tests/support/a.ts": "x as unknown as Y" },
    at: "tests/support/a.ts:1",
    good: { "tests/support/a.ts": "x as unknown" },
  },
  {
    name: "no casts of statuses and kinds",
    rule: sources.noCastsOfUnions,
    bad: { "app/lib/a.ts": "\nconst all = Object.keys(LABELS) as BookingStatus[];" },
    at: "app/lib/a.ts:2",
    good: {
      "app/lib/a.ts":
        'import { type BookingKind as Kind } from "./b";\nimport {\n  PlanType as Plan,\n} from "./c";\nconst a = x as const;',
    },
  },
  {
    name: "ids have the type of their table",
    rule: sources.idsHaveTheTypeOfTheirTable,
    bad: { "app/core/bookings/rules.ts": "\ntype Asked = { memberIds?: readonly string[] };" },
    at: "app/core/bookings/rules.ts:2",
    good: {
      "app/core/bookings/rules.ts": "type Asked = { memberId: MemberId; requestId: string };",
      "app/core/bookings/form.ts": "type Asked = { memberId: string };",
      "app/content/a.ts": "type Asked = { memberId: string };",
    },
  },
  {
    name: "statuses and kinds keep the type of their column",
    rule: sources.unionsKeepTheirType,
    bad: { "app/core/bookings/rules.ts": "\ntype Asked = { paymentStatus?: string | null };" },
    at: "app/core/bookings/rules.ts:2",
    good: {
      "app/core/bookings/rules.ts":
        "type Asked = { status: BookingStatus; kind: unknown; wayLabel: string };",
      "app/core/bookings/form.ts": "type Asked = { plan: string };",
      "app/gateways/sms.ts": "type Template = { kind: string };",
    },
  },
  {
    name: "columns of statuses and kinds have a union",
    rule: sources.unionsKeepTheirType,
    bad: { "app/db/tables/a.ts": "\nexport interface ATable { actor_kind: string }" },
    at: "app/db/tables/a.ts:2",
    good: { "app/db/migrations/001-a.ts": "interface Before { actor_kind: string }" },
  },
  {
    name: "routes read the address that was visited",
    rule: sources.routesReadTheVisitedAddress,
    bad: { "app/core/site/about/route.tsx": "const { search } = new URL(request.url);" },
    at: "app/core/site/about/route.tsx:1",
    good: { "app/core/site/about/route.tsx": "const { search } = url;" },
  },
  {
    name: "no silenced type errors",
    rule: sources.noSilencedTypes,
    bad: { "app/lib/a.ts": "\n// @ts-ignore\nx();" },
    at: "app/lib/a.ts:2",
    good: { "app/lib/a.ts": 'const a = "@ts-ignore";' },
  },
  {
    name: "no console output",
    rule: sources.noConsole,
    bad: { "app/db/a.ts": "console.log(1)" },
    at: "app/db/a.ts:1",
    good: { "scripts/club.ts": "console.log(1)" },
  },
  {
    name: "the environment is read in one file",
    rule: sources.environmentIsReadOnce,
    bad: { "server/a.ts": "const port = process.env.PORT;" },
    at: "server/a.ts:1",
    good: {
      "app/env.server.ts": "process.env.PORT",
      "server/a.ts": "`see process.env`",
      "scripts/start.mjs": "process.env.PORT",
    },
  },
  {
    name: "the environment is read in one file by plain JavaScript of the app too",
    rule: sources.environmentIsReadOnce,
    bad: { "app/framework/a.mjs": "const port = process.env.PORT;" },
    at: "app/framework/a.mjs:1",
    good: { "app/framework/a.mjs": "const port = 3000;" },
  },
  {
    name: "SQL stays in .server files",
    rule: sources.sqlStaysInServerFiles,
    bad: { "app/core/site/landing/route.tsx": "`${await db\n  .selectFrom('x')}`; sql<number>`1`" },
    at: "app/core/site/landing/route.tsx:2",
    good: { [`${BOOKINGS}/bookings.server.ts`]: "db.selectFrom('x'); sql`1`" },
  },
  {
    name: "SQL as text stays there too",
    rule: sources.sqlAsTextStaysThereToo,
    bad: { [`${BOOKINGS}/a.ts`]: "const fill = `insert into x (y) ${rows}`;" },
    at: `${BOOKINGS}/a.ts:1`,
    good: { [`${BOOKINGS}/a.ts`]: "const text = `Delete from the list?`;" },
  },
  {
    name: "reads name their columns",
    rule: sources.readsNameTheirColumns,
    bad: { [`${BOOKINGS}/bookings.server.ts`]: "db.selectFrom('x').selectAll()" },
    at: `${BOOKINGS}/bookings.server.ts:1`,
    good: { [`${BOOKINGS}/bookings.server.ts`]: "db.selectFrom('x').select(['id'])" },
  },
  {
    name: "use cases know no HTTP",
    rule: sources.useCasesKnowNoHttp,
    bad: { [`${BOOKINGS}/manage/move-booking.server.ts`]: "function f(request: Request) {}" },
    at: `${BOOKINGS}/manage/move-booking.server.ts:1`,
    good: {
      [`${BOOKINGS}/manage/move-booking.server.ts`]: "type CodeRequest = {}; // no Response",
    },
  },
  {
    name: "routes do not catch",
    rule: sources.routesDoNotCatch,
    bad: { "app/core/site/landing/route.tsx": "try {\n} catch {}" },
    at: "app/core/site/landing/route.tsx:1",
    good: { "app/core/site/landing/route.tsx": "const retry = {};" },
  },
  {
    name: "nobody reads a hidden clock",
    rule: sources.nobodyReadsTheClock,
    bad: { [`${BOOKINGS}/manage/move-booking.server.ts`]: "const now = Date.now();" },
    at: `${BOOKINGS}/manage/move-booking.server.ts:1`,
    good: {
      [`${BOOKINGS}/manage/move-booking.server.ts`]: "new Date(now)",
      "app/gateways/clock.ts": "Date.now()",
    },
  },
  {
    name: "private parts of frameworks stay in one folder",
    rule: sources.privatePartsStayInOneFolder,
    bad: { "server/a.ts": 'const a = "window.__reactRouterContext";\nb(UNSAFE_Context);' },
    at: "server/a.ts:1",
    good: {
      "app/framework/a.ts": "NetServer.prototype.close.call(server)",
      "server/a.ts": "// __reactRouterContext\nrouterContext();",
    },
  },
  {
    name: "values of a request are named",
    rule: sources.requestValuesAreNamed,
    bad: { "app/core/site/landing/route.tsx": "const all =\n args.context.get(requestContext);" },
    at: "app/core/site/landing/route.tsx:1",
    good: {
      "app/core/site/landing/route.tsx":
        "const { db } = context.get(requestContext); const now = context.get(requestContext).now;",
    },
  },
  {
    name: "values of a request are not spread",
    rule: sources.requestValuesAreNamed,
    bad: { "app/middleware/codes.server.ts": "f({ ...context.get(requestContext), phone })" },
    at: "app/middleware/codes.server.ts:1",
    good: { "app/middleware/codes.server.ts": "f({ ...context.get(requestContext).sms, phone })" },
  },
  {
    name: "values of a request are not gathered in a rest",
    rule: sources.requestValuesAreNamed,
    bad: {
      "app/core/site/landing/route.tsx":
        "const { db, ...arrived } =\n  args.context.get(requestContext);",
    },
    at: "app/core/site/landing/route.tsx:1",
    good: {
      "app/core/site/landing/route.tsx":
        "const { ...person } = context.get(memberContext); const { db } = context.get(requestContext);",
    },
  },
];

test.each(cases)("$name", expectRule);

test.each([
  "take(text as PaymentMethod)",
  "const all = found as readonly CodeChannel[];",
  "const one = <BookingStatus>text;",
  "take(text as never)",
  "take(text as (typeof LIST)[number])",
  "take(\n  text as BookingStatus,\n);",
  "take(text as null | BookingStatus)",
  "take(texts as Array<PlanType>)",
  "take(text as tables.BookingStatus)",
  "take(text as keyof typeof TEXTS)",
  "take(<BookingStatus>(text))",
])("no casts of statuses in another form: %s", (line) => {
  const found = sources.noCastsOfUnions(makeTree({ "app/lib/a.ts": line }));
  expect(report(found)).toContain("app/lib/a.ts:");
});

test.each([
  'export { default as Status } from "./b";',
  'import {\n  a, b as PlanType,\n} from "./c";',
  "const a = <Answer>text</Answer>;",
])("another name and an element are no casts: %s", (line) => {
  expect(report(sources.noCastsOfUnions(makeTree({ "app/ui/a.tsx": line })))).toBe("");
});

test("a text takes the numbers it promises from their list, but for those that are let pass", () => {
  const texts = makeTree({
    "app/core/site/texts.ts": "const a = `Up to ${PROMISES.cancelHours} hours before the start.`;",
    "app/content/help.ts": 'const b = "Up to {cancelHours} hours, or\n12 hours.";',
  });
  expect(report(sources.promisedNumbersAreNotTyped(0)(texts))).toContain("app/content/help.ts:2");
  expect(report(sources.promisedNumbersAreNotTyped(1)(texts))).toBe("");
  expect(report(sources.promisedNumbersAreNotTyped(2)(texts))).toContain("2 are let pass");
});

test.each([
  ["the first words of its text", "booking.page.thisRunCanNo", "This run can no longer be booked."],
  [
    "the first words after a value",
    "booking.page.haveJoinedTheClub",
    "{count} have joined the club today.",
  ],
  [
    "the first words of a plural",
    "booking.page.seatsAreStillFree",
    "{n, plural, one {One seat} other {# seats are still free now}}",
  ],
  ["a number", "booking.page.text2", "Already home."],
])("a key that is %s is refused", (_, key, text) => {
  const tree = makeTree({ "app/texts/en/bookings.json": JSON.stringify({ [key]: text }) });
  expect(report(sources.textKeysSayWhatFor(tree))).toContain("app/texts/en/bookings.json:1");
});

test.each([
  ["booking.page.over", "This run can no longer be booked."],
  ["booking.page.notCheckedIn", "Not checked in yet"],
  ["booking.page.stillInQuestionHere", "Still in? Question here"],
  ["table.damage.not_utf8", "The line is not UTF-8."],
  ["@booking.page.thisRunCanNo", "This run can no more"],
])("the key %s says what its text is for", (key, text) => {
  const tree = makeTree({ "app/texts/en/bookings.json": JSON.stringify({ [key]: text }) });
  expect(report(sources.textKeysSayWhatFor(tree))).toBe("");
});

test("a file that is named by its place and was moved is found", () => {
  const here = "import.meta.dirname";
  const code = `const FILE = join(${here}, "slow-line.ts");`;
  const moved = makeTree({ "tools/bench/latency.ts": code, "tools/bench/load/slow-line.ts": "" });
  expect(report(sources.filesNamedByPlaceExist(moved))).toContain("tools/bench/latency.ts:1");
  const there = makeTree({ "tools/bench/latency.ts": code, "tools/bench/slow-line.ts": "" });
  expect(report(sources.filesNamedByPlaceExist(there))).toBe("");
});

const READS = 'import { A_TEXTS, type B_TEXTS } from "~/texts/site/a";\n';

test.each([
  "const TITLE = A_TEXTS.title;",
  "const COLUMNS = [{ label: A_TEXTS.title }];",
  "const BOTH = { title: A_TEXTS[name], more: 1 };",
  "export const schema = z.string(A_TEXTS.title).min(1);",
  "const found = list.map((one) => one.id), title = A_TEXTS.title;",
])("a text that is read as the file loads is refused: %s", (code) => {
  const tree = makeTree({ "app/core/site/a.ts": READS + code });
  expect(report(sources.textsAreReadWhenShown(tree))).toContain("app/core/site/a.ts:2");
});

test.each([
  "const title = () => A_TEXTS.title;",
  "export const schema = z.string({ error: () => A_TEXTS.title }).min(1);",
  "export const B = joinTexts(A_TEXTS, {\n  get title() {\n    return A_TEXTS.title;\n  },\n});",
  "function looks(): Record<string, { label: string }> {\n  return { a: { label: A_TEXTS.title } };\n}",
  "export default function Page({ name }: { name: string }) {\n  const a = { b: 1 };\n  return A_TEXTS.title;\n}",
  "export type Key = keyof typeof A_TEXTS.title;",
])("a text that is read when it is shown is not: %s", (code) => {
  const tree = makeTree({ "app/core/site/a.ts": READS + code });
  expect(report(sources.textsAreReadWhenShown(tree))).toBe("");
});
