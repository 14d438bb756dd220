import { test } from "vitest";
import * as names from "./name-rules.ts";
import { BOOKINGS, type Case, expectRule } from "./shown-cases.ts";

const long = (lines: number) => "export {};\n".repeat(lines);

const cases: Case[] = [
  {
    name: "a folder for a kind of file is found",
    rule: names.noLayerFolders,
    bad: { [`${BOOKINGS}/commands/move-booking.server.ts`]: "" },
    at: `${BOOKINGS}/commands/move-booking.server.ts:1`,
    good: {
      [`${BOOKINGS}/manage/move-booking.server.ts`]: "",
      [`${BOOKINGS}/rules.ts`]: "",
      "tests/requests/bookings/rules/a.test.ts": "",
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
      "scripts/lib-lock.mjs": "",
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
      "app/core/site/landing/route.tsx": "export default function Home() {}",
      "app/ui/card.tsx": '// export default\nexport const text = "export default";',
    },
  },
  {
    name: "a read that writes is found",
    rule: names.readsDoNotWrite,
    bad: {
      [`${BOOKINGS}/seats.server.ts`]:
        "export async function findSeat(\n  db: Db,\n) {\n  await db.deleteFrom('seats');\n}",
    },
    at: `${BOOKINGS}/seats.server.ts:1 findSeat`,
    good: {
      [`${BOOKINGS}/seats.server.ts`]:
        "export function findSeat() {}\n\nfunction drop() {\n  db.deleteFrom('seats');\n}",
    },
  },
  {
    name: "a hook's file exports the hook that it is named after",
    rule: names.hookFilesExportTheirHook,
    bad: { [`${BOOKINGS}/use-countdown.ts`]: "export function countDown() {}" },
    at: `${BOOKINGS}/use-countdown.ts:1`,
    good: { [`${BOOKINGS}/use-countdown.ts`]: "export function useCountdown() {}" },
  },
  {
    name: "every write has a test",
    rule: names.everyWriteHasATest,
    bad: {
      [`${BOOKINGS}/move-booking.server.ts`]:
        "type A = 1;\nexport async function moveBooking() {\n  db.updateTable('bookings');\n}",
      [`${BOOKINGS}/move-booking.test.ts`]: "moveBookings(); // moveBooking",
    },
    at: `${BOOKINGS}/move-booking.server.ts:2`,
    good: {
      [`${BOOKINGS}/move-booking.server.ts`]:
        "export async function moveBooking() {\n  db.updateTable('bookings');\n}\nexport const findBooking = () => 1;",
      "tests/requests/bookings/booking.test.ts": "await moveBooking(db)",
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
    bad: { "app/a.ts": long(401) },
    at: "app/a.ts:401",
    good: { "app/a.ts": long(400), "app/a.test.ts": long(600) },
  },
  {
    name: "no test is longer than its maximum",
    rule: names.filesStayWithinBudget,
    bad: { "tests/requests/site/site.test.ts": long(601) },
    at: "tests/requests/site/site.test.ts:601",
    good: { "scripts/a.mjs": long(400) },
  },
  {
    name: "a short file with one importer in its folder is found",
    rule: names.shortFilesHaveAReason(0),
    bad: {
      [`${BOOKINGS}/book/seats.ts`]: long(59),
      [`${BOOKINGS}/book/route.tsx`]: 'import { a } from "./seats";',
    },
    at: `allowances.ts:1 allows 0 short files with one importer in their folder; move one of these 1 into its importer:\n  ${BOOKINGS}/book/seats.ts`,
    good: {
      [`${BOOKINGS}/book/long.ts`]: long(60),
      [`${BOOKINGS}/book/form.ts`]: "",
      [`${BOOKINGS}/book/texts.ts`]: "",
      [`${BOOKINGS}/book/late.tsx`]: "",
      [`${BOOKINGS}/book/tested.ts`]: "",
      [`${BOOKINGS}/book/tested.test.ts`]: 'import { a } from "./tested";',
      [`${BOOKINGS}/seats.ts`]: "",
      [`${BOOKINGS}/book/route.tsx`]: [
        ...["./long", "./form", "./texts", "./tested", "../seats"].map(
          (path) => `import "${path}";`,
        ),
        'import("./late");',
      ].join("\n"),
    },
  },
  {
    name: "a number of short files that has fallen is lowered",
    rule: names.shortFilesHaveAReason(1),
    bad: {},
    at: "allowances.ts:1 allows 1 short files, and there are 0; lower the number",
    good: {
      [`${BOOKINGS}/book/seats.ts`]: "",
      [`${BOOKINGS}/book/route.tsx`]: 'import { a } from "./seats";',
    },
  },
];

test.each(cases)("$name", expectRule);
