import { test } from "vitest";
import { NOUN_FOLDER_MINIMUM_FILES, NOUN_FOLDERS } from "./areas.ts";
import * as names from "./name-rules.ts";
import { BOOKINGS, type Case, expectRule } from "./shown-cases.ts";

const long = (lines: number) => "export {};\n".repeat(lines);

const cases: Case[] = [
  {
    name: "areas have a closed vocabulary of files",
    rule: names.areasHaveAClosedVocabulary,
    bad: { [`${BOOKINGS}/mailer.server.ts`]: "" },
    at: `${BOOKINGS}/mailer.server.ts:1`,
    good: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]: "",
      [`${BOOKINGS}/commands/move-booking.test.ts`]: "",
      [`${BOOKINGS}/hooks/use-countdown.ts`]: "",
      [`${BOOKINGS}/client/queue.ts`]: "",
      [`${BOOKINGS}/client/queue.test.ts`]: "",
      [`${BOOKINGS}/rules.test.ts`]: "",
      [`${BOOKINGS}/rules/seats.ts`]: "",
    },
  },
  {
    name: "a file of the vocabulary beside its folder is found",
    rule: names.aWordIsAFileOrAFolder,
    bad: { [`${BOOKINGS}/rules.ts`]: "", [`${BOOKINGS}/rules/seats.ts`]: "" },
    at: `${BOOKINGS}/rules.ts:1 stands beside`,
    good: {
      [`${BOOKINGS}/rules/seats.ts`]: "",
      [`${BOOKINGS}/rules/status.ts`]: "",
      [`${BOOKINGS}/payments/rules.ts`]: "",
      [`${BOOKINGS}/schema.ts`]: "",
      [`${BOOKINGS}/schema.test.ts`]: "",
    },
  },
  {
    name: "a folder of the vocabulary with one file beside tests is found",
    rule: names.aWordIsAFileOrAFolder,
    bad: { [`${BOOKINGS}/rules/seats.ts`]: "", [`${BOOKINGS}/rules/seats.test.ts`]: "" },
    at: `${BOOKINGS}/rules/seats.ts:1 stands alone`,
    good: { [`${BOOKINGS}/rules.ts`]: "" },
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
    name: "reads are named as reads",
    rule: names.readsAreNamedAsReads,
    bad: { [`${BOOKINGS}/queries/bookings.server.ts`]: "export async function getBooking() {}" },
    at: `${BOOKINGS}/queries/bookings.server.ts:1 getBooking`,
    good: { [`${BOOKINGS}/queries/bookings.server.ts`]: "export async function findBooking() {}" },
  },
  {
    name: "a command file exports the one function it is named after",
    rule: names.commandFilesHoldOneFunction,
    bad: { [`${BOOKINGS}/commands/move-booking.server.ts`]: "export function cancelBooking() {}" },
    at: `${BOOKINGS}/commands/move-booking.server.ts:1`,
    good: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]:
        "export const moveBooking = async (db: Db) => 1;",
    },
  },
  {
    name: "a hook's file exports the hook that it is named after",
    rule: names.hookFilesExportTheirHook,
    bad: { [`${BOOKINGS}/hooks/use-countdown.ts`]: "export function countDown() {}" },
    at: `${BOOKINGS}/hooks/use-countdown.ts:1`,
    good: { [`${BOOKINGS}/hooks/use-countdown.ts`]: "export function useCountdown() {}" },
  },
  {
    name: "a command file exports no second function",
    rule: names.commandFilesHoldOneFunction,
    bad: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]:
        "export function moveBooking() {}\nexport function undoMove() {}",
    },
    at: `${BOOKINGS}/commands/move-booking.server.ts:1`,
    good: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]:
        "export function moveBooking() {}\nfunction undoMove() {}",
    },
  },
  {
    name: "a noun with few files is no folder",
    rule: names.nounFoldersAreLarge,
    bad: { "app/core/bookings/waitlist/rules.ts": "" },
    at: "app/features/bookings/waitlist:1",
    good: Object.fromEntries(
      NOUN_FOLDERS.flatMap((folder) =>
        Array.from({ length: NOUN_FOLDER_MINIMUM_FILES }, (_, index) => [
          `app/features/${folder}/rules/r${index}.ts`,
          "",
        ]),
      ),
    ),
  },
  {
    name: "every command has a test",
    rule: names.everyCommandHasATest,
    bad: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]:
        "type A = 1;\nexport async function moveBooking() {}",
      [`${BOOKINGS}/commands/move-booking.test.ts`]: "moveBookings(); // moveBooking",
    },
    at: `${BOOKINGS}/commands/move-booking.server.ts:2`,
    good: {
      [`${BOOKINGS}/commands/move-booking.server.ts`]: "export async function moveBooking() {}",
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
    bad: { "app/a.ts": long(401), "app/b.ts": "", "app/c.ts": "" },
    at: "app/a.ts:401",
    good: { "app/a.ts": long(400), "app/b.ts": "", "app/c.ts": "" },
  },
  {
    name: "no plain script is longer than the maximum",
    rule: names.filesStayWithinBudget,
    bad: { "scripts/a.mjs": long(401), "app/b.ts": "", "app/c.ts": "" },
    at: "scripts/a.mjs:401",
    good: { "scripts/a.mjs": long(400), "app/b.ts": "", "app/c.ts": "" },
  },
  {
    name: "the median file is short",
    rule: names.filesStayWithinBudget,
    bad: { "app/a.ts": long(81) },
    at: ".:1 the median file has 81 lines",
    good: { "app/a.ts": long(80) },
  },
];

test.each(cases)("$name", expectRule);
