/** Each rule is shown a small made-up project that breaks it, and one that does not. */
import { expect, test } from "vitest";
import * as imports from "./import-rules.ts";
import * as names from "./name-rules.ts";
import { type Rule, report } from "./report.ts";
import * as sources from "./source-rules.ts";
import { makeTree } from "./tree.ts";

type Files = Record<string, string>;
type Case = { name: string; rule: Rule; bad: Files; at: string; good: Files };

const BOOKINGS = "app/features/bookings";
const long = (lines: number) => "export {};\n".repeat(lines);

const cases: Case[] = [
  {
    name: "every file has a place in the layout",
    rule: imports.everyFileHasAPlace,
    bad: { "app/services/pay.ts": "" },
    at: "app/services/pay.ts:1",
    good: { "app/db/open.ts": "", "app/routes/site/home.tsx": "", "tests/support/app.ts": "" },
  },
  {
    name: "routes do not reach the database",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/routes/site/home.tsx": '\nimport type { Db } from "~/db/tables";',
      "app/db/tables.ts": "",
    },
    at: "app/routes/site/home.tsx:2",
    good: {
      "app/routes/site/home.tsx": 'import { listRuns } from "~/features/runs/queries.server";',
    },
  },
  {
    name: "routes do not import each other",
    rule: imports.importsFollowTheTable,
    bad: {
      "app/routes/site/home.tsx": 'import { x } from "./plans";',
      "app/routes/site/plans.tsx": "",
    },
    at: "app/routes/site/home.tsx:1",
    good: { "app/routes/site/home.tsx": 'import type { Route } from "./+types/home";' },
  },
  {
    name: "rules import rules and lib only, also by import()",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/rules.ts`]: 'const x = await import("./queries.server");' },
    at: `${BOOKINGS}/rules.ts:1`,
    good: { [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/lib/dates";\n// import "~/db/open"' },
  },
  {
    name: "a schema imports rules, not queries",
    rule: imports.importsFollowTheTable,
    bad: {
      [`${BOOKINGS}/schema.ts`]: 'import {\n  a,\n  b\n} from "~/features/events/queries.server";',
    },
    at: `${BOOKINGS}/schema.ts:1`,
    good: { [`${BOOKINGS}/schema.ts`]: 'import { a } from "~/features/events/rules";' },
  },
  {
    name: "components take only types from queries",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/components/list.tsx`]: 'import { type View } from "../queries.server";' },
    at: `${BOOKINGS}/components/list.tsx:1`,
    good: { [`${BOOKINGS}/components/list.tsx`]: 'import type { View } from "../queries.server";' },
  },
  {
    name: "queries do not write",
    rule: imports.importsFollowTheTable,
    bad: { [`${BOOKINGS}/queries.server.ts`]: 'import { move } from "./commands.server";' },
    at: `${BOOKINGS}/queries.server.ts:1`,
    good: { [`${BOOKINGS}/queries.server.ts`]: 'import { one } from "~/db/one-of";' },
  },
  {
    name: "middleware knows who is there, not what they booked",
    rule: imports.importsFollowTheTable,
    bad: { "app/middleware/session.ts": `import { x } from "~/features/bookings/queries.server";` },
    at: "app/middleware/session.ts:1",
    good: {
      "app/middleware/session.ts": `import { x } from "~/features/identity/queries.server";`,
    },
  },
  {
    name: "ui imports no feature",
    rule: imports.importsFollowTheTable,
    bad: { "app/ui/card.tsx": 'import { A } from "../features/bookings/components/a";' },
    at: "app/ui/card.tsx:1",
    good: {
      "app/ui/card.tsx": 'import { A } from "./a";\nimport url from "~/styles/x.woff2?url";',
    },
  },
  {
    name: "packages stay in their zones",
    rule: imports.packagesStayInTheirZones,
    bad: { [`${BOOKINGS}/commands.server.ts`]: 'import { redirect } from "react-router";' },
    at: `${BOOKINGS}/commands.server.ts:1`,
    good: {
      "app/db/open.ts": 'import { Pool } from "pg";',
      "server/main.ts":
        'import { Hono } from "hono";\nimport * as b from "virtual:react-router/server-build";',
    },
  },
  {
    name: "rules import no package",
    rule: imports.packagesStayInTheirZones,
    bad: { [`${BOOKINGS}/rules.ts`]: 'import { z } from "zod";' },
    at: `${BOOKINGS}/rules.ts:1`,
    good: { [`${BOOKINGS}/schema.ts`]: 'import { z } from "zod";' },
  },
  {
    name: "what needs the server is named .server",
    rule: imports.serverFilesAreNamed,
    bad: { "app/lib/ids.ts": 'import { randomBytes } from "node:crypto";' },
    at: "app/lib/ids.ts:1",
    good: { "app/lib/ids.server.ts": 'import { randomBytes } from "node:crypto";' },
  },
  {
    name: "a browser file does not import a .server file",
    rule: imports.serverFilesAreNamed,
    bad: {
      "app/ui/card.tsx": 'import { id } from "~/lib/ids.server";',
      "app/lib/ids.server.ts": "",
    },
    at: "app/ui/card.tsx:1",
    good: { "app/ui/card.tsx": 'import type { Id } from "~/lib/ids.server";' },
  },
  {
    name: "nothing is re-exported",
    rule: imports.noReExports,
    bad: { "app/lib/a.ts": '\nexport * from "./b";' },
    at: "app/lib/a.ts:2",
    good: { "app/lib/a.ts": 'import { b } from "./b";\nexport const c = b;' },
  },
  {
    name: "no file imports itself through others",
    rule: imports.noImportCycles,
    bad: {
      "app/lib/a.ts": 'import "./b";',
      "app/lib/b.ts": 'import "~/lib/c.ts";',
      "app/lib/c.ts": 'import "./a"',
    },
    at: "app/lib/a.ts:1 import cycle: app/lib/a.ts → app/lib/b.ts → app/lib/c.ts → app/lib/a.ts",
    good: {
      "app/lib/a.ts": 'import "./b";\nimport "./c";',
      "app/lib/b.ts": 'import "./c";',
      "app/lib/c.ts": "",
    },
  },
  {
    name: "no features depend on each other in a circle",
    rule: imports.noFeatureCycles,
    bad: {
      [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/features/events/rules";',
      "app/features/events/queries.server.ts": 'import { b } from "../bookings/queries.server";',
    },
    at: `${BOOKINGS}:1 features in a circle`,
    good: { [`${BOOKINGS}/rules.ts`]: 'import { a } from "~/features/events/rules";' },
  },
  {
    name: "features have a closed vocabulary of files",
    rule: names.featuresHaveAClosedVocabulary,
    bad: { [`${BOOKINGS}/mailer.server.ts`]: "" },
    at: `${BOOKINGS}/mailer.server.ts:1`,
    good: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]: "",
      [`${BOOKINGS}/commands/move-booking.test.ts`]: "",
      [`${BOOKINGS}/components/use-countdown.ts`]: "",
      [`${BOOKINGS}/rules.test.ts`]: "",
    },
  },
  {
    name: "names are kebab-case",
    rule: names.namesAreKebabCase,
    bad: { "app/ui/IconButton.tsx": "" },
    at: "app/ui/IconButton.tsx:1",
    good: {
      "app/db/migrations/001-people.ts": "",
      "app/lib/ids.server.test.ts": "",
      "vite.config.ts": "",
    },
  },
  {
    name: "no drawers for anything",
    rule: names.noDrawers,
    bad: { "app/lib/date-utils.ts": "" },
    at: "app/lib/date-utils.ts:1",
    good: { "app/lib/dates.ts": "" },
  },
  {
    name: "no index files",
    rule: names.noIndexFiles,
    bad: { "app/ui/index.ts": "" },
    at: "app/ui/index.ts:1",
    good: { "app/ui/card.tsx": "" },
  },
  {
    name: "default exports only in routes, root, entry and config",
    rule: names.defaultExportsOnlyInRoutes,
    bad: { "app/ui/card.tsx": "\n\nexport default function Card() {}" },
    at: "app/ui/card.tsx:3",
    good: {
      "app/routes/site/home.tsx": "export default function Home() {}",
      "app/ui/card.tsx": '// export default\nexport const text = "export default";',
    },
  },
  {
    name: "reads are named as reads",
    rule: names.readsAreNamedAsReads,
    bad: { [`${BOOKINGS}/queries.server.ts`]: "export async function getBooking() {}" },
    at: `${BOOKINGS}/queries.server.ts:1 getBooking`,
    good: { [`${BOOKINGS}/queries.server.ts`]: "export async function findBooking() {}" },
  },
  {
    name: "a use case file exports what it is named after",
    rule: names.useCaseFilesHoldTheirFunction,
    bad: { [`${BOOKINGS}/commands/move-booking.server.ts`]: "export function cancelBooking() {}" },
    at: `${BOOKINGS}/commands/move-booking.server.ts:1`,
    good: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]:
        "export const moveBooking = async (db: Db) => 1;",
    },
  },
  {
    name: "every command has a test",
    rule: names.everyCommandHasATest,
    bad: {
      [`${BOOKINGS}/commands.server.ts`]: "type A = 1;\nexport async function moveBooking() {}",
      [`${BOOKINGS}/commands.test.ts`]: "moveBookings(); // moveBooking",
    },
    at: `${BOOKINGS}/commands.server.ts:2`,
    good: {
      [`${BOOKINGS}/commands.server.ts`]: "export async function moveBooking() {}",
      "tests/requests/booking.test.ts": "await moveBooking(db)",
    },
  },
  {
    name: "ui and lib know no word of the trade",
    rule: names.generalFoldersKnowNoTrade,
    bad: { "app/ui/card.tsx": "export function Card(p: { bookingsLeft: number }) {}" },
    at: "app/ui/card.tsx:1",
    good: { "app/ui/card.tsx": "/** Such as a booking. */ export const remember = 1;" },
  },
  {
    name: "no file is longer than the maximum",
    rule: names.filesStayWithinBudget,
    bad: { "app/a.ts": long(251), "app/b.ts": "", "app/c.ts": "" },
    at: "app/a.ts:251",
    good: { "app/a.ts": long(250), "app/b.ts": "", "app/c.ts": "" },
  },
  {
    name: "the median file is short",
    rule: names.filesStayWithinBudget,
    bad: { "app/a.ts": long(81) },
    at: ".:1 the median file has 81 lines",
    good: { "app/a.ts": long(80) },
  },
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
    good: { "app/env.server.ts": "process.env.PORT", "server/a.ts": "`see process.env`" },
  },
  {
    name: "SQL stays in queries and commands",
    rule: sources.sqlStaysInQueriesAndCommands,
    bad: { "app/routes/site/home.tsx": "`${await db\n  .selectFrom('x')}`; sql<number>`1`" },
    at: "app/routes/site/home.tsx:2",
    good: { [`${BOOKINGS}/queries.server.ts`]: "db.selectFrom('x'); sql`1`" },
  },
  {
    name: "reads name their columns",
    rule: sources.readsNameTheirColumns,
    bad: { [`${BOOKINGS}/queries.server.ts`]: "db.selectFrom('x').selectAll()" },
    at: `${BOOKINGS}/queries.server.ts:1`,
    good: { [`${BOOKINGS}/queries.server.ts`]: "db.selectFrom('x').select(['id'])" },
  },
  {
    name: "features know no HTTP",
    rule: sources.featuresKnowNoHttp,
    bad: { [`${BOOKINGS}/commands.server.ts`]: "function f(request: Request) {}" },
    at: `${BOOKINGS}/commands.server.ts:1`,
    good: { [`${BOOKINGS}/commands.server.ts`]: "type CodeRequest = {}; // no Response" },
  },
  {
    name: "routes do not catch",
    rule: sources.routesDoNotCatch,
    bad: { "app/routes/site/home.tsx": "try {\n} catch {}" },
    at: "app/routes/site/home.tsx:1",
    good: { "app/routes/site/home.tsx": "const retry = {};" },
  },
  {
    name: "nobody reads a hidden clock",
    rule: sources.nobodyReadsTheClock,
    bad: { [`${BOOKINGS}/commands.server.ts`]: "const now = Date.now();" },
    at: `${BOOKINGS}/commands.server.ts:1`,
    good: {
      [`${BOOKINGS}/commands.server.ts`]: "new Date(now)",
      "app/gateways/clock.ts": "Date.now()",
    },
  },
];

test.each(cases)("$name", ({ rule, bad, at, good }) => {
  expect(report(rule(makeTree(bad)))).toContain(at);
  expect(report(rule(makeTree(good)))).toBe("");
});
