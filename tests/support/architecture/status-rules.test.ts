import { expect, test } from "vitest";
import { report } from "./report.ts";
import { type Case, expectRule } from "./shown-cases.ts";
import { bookingStatusesHaveOneHome } from "./status-rules.ts";
import { makeTree } from "./tree.ts";

const rule = bookingStatusesHaveOneHome([]);
const FILE = "app/core/payments/due/due.server.ts";
const ABOUT = 'import { holdsSeat } from "~/core/bookings/status";\n';

const cases: Case[] = [
  {
    name: "a column of an alias",
    rule,
    bad: {
      [FILE]: 'db.selectFrom("bookings as b")\n  .where("b.status", "<>", sql.lit("cancelled"))',
    },
    at: `${FILE}:2`,
    good: {
      [FILE]: 'db.selectFrom("events as b")\n  .where("b.status", "<>", sql.lit("cancelled"))',
    },
  },
  {
    name: "a column of the table",
    rule,
    bad: { [FILE]: 'db.selectFrom("bookings")\n  .where("status", "in", ["pending", "x"])' },
    at: `${FILE}:2`,
    good: {
      [FILE]:
        'db.selectFrom("bookings");\ndb.selectFrom("members")\n  .where("status", "=", "pending")',
    },
  },
  {
    name: "SQL as text",
    rule,
    bad: { [FILE]: "sql`select 1 from bookings o\n  where o.status <> 'cancelled'`" },
    at: `${FILE}:2`,
    good: { [FILE]: "sql`select 1 from events where status = 'completed'`" },
  },
  {
    name: "a value that is written",
    rule,
    bad: { [FILE]: 'db.updateTable("bookings")\n  .set({ status: "cancelled" })' },
    at: `${FILE}:2`,
    good: {
      [FILE]:
        'db.updateTable("bookings").execute();\ndb.updateTable("events").set({ status: "cancelled" })',
    },
  },
  {
    name: "a comparison",
    rule,
    bad: { [FILE]: 'const isOut = (seat: Seat) =>\n  seat.booking.status === "cancelled";' },
    at: `${FILE}:2`,
    good: {
      [FILE]: `${ABOUT}const isOut = event.status === "cancelled" || standing.kind === "cancelled";`,
    },
  },
  {
    name: "a comparison of a bare status where bookings are looked at",
    rule,
    bad: { [FILE]: `${ABOUT}if (status !== "pending") return;` },
    at: `${FILE}:2`,
    good: { [FILE]: 'if (status !== "pending") return;' },
  },
  {
    name: "an argument",
    rule,
    bad: { [FILE]: 'isBookingMove(\n  from, "cancelled")' },
    at: `${FILE}:1`,
    good: { [FILE]: 'isEventMove(from, "cancelled")' },
  },
  {
    name: "a set",
    rule,
    bad: { [FILE]: 'const paid =\n  ["confirmed", "completed"];' },
    at: `${FILE}:2`,
    good: {
      [FILE]: 'const known = ["published", "completed"];',
      "app/core/bookings/status.ts": 'const paid = ["confirmed", "completed"];',
      "app/db/migrations/001-a.ts": 'const paid = ["confirmed", "completed"];',
    },
  },
];

test.each(cases)("a booking's status is refused as $name", expectRule);

test("an allowance lets a file pass, and fails once the file needs it no more", () => {
  const typed = makeTree({ [FILE]: 'const paid = ["confirmed", "completed"];' });
  expect(report(bookingStatusesHaveOneHome([FILE])(typed))).toBe("");
  expect(report(bookingStatusesHaveOneHome([FILE])(makeTree({ [FILE]: "" })))).toContain(FILE);
});
