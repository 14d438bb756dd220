import { expect, test } from "vitest";
import { ROSTER_ROWS, rosterOf } from "./roster";

const booking = (n: number, changes: Partial<Parameters<typeof rosterOf>[0][number]> = {}) => ({
  ...{ id: `b${n}`, status: "confirmed" as const, paymentId: null, paymentStatus: null },
  ...{ checkInId: null, paceGroup: null, ...changes },
});
const many = (count: number) => Array.from({ length: count }, (_, n) => booking(n));

test("a run of 500 is shown whole, of one more the rest is counted", () => {
  expect(rosterOf(many(ROSTER_ROWS))).toMatchObject({ booked: 500, more: 0 });
  const roster = rosterOf(many(ROSTER_ROWS + 1));
  expect(roster).toMatchObject({ booked: 501, more: 1 });
  expect(roster.shown).toHaveLength(500);
});

test("what is counted includes what is not shown", () => {
  const late = booking(600, {
    paymentId: "p",
    paymentStatus: "due",
    checkInId: "c",
    paceGroup: "6:00",
  });
  const gone = booking(601, { status: "cancelled", checkInId: "c", paceGroup: "6:00" });
  expect(rosterOf([gone, ...many(ROSTER_ROWS), late])).toMatchObject({
    ...{ booked: 501, unpaid: 1, checkedIn: 1, cancelled: 1, more: 2 },
    paceGroups: [["6:00", 1]],
  });
});

test("a party is shown whole, and cancelled bookings come last", () => {
  const lead = booking(700, { paymentId: "party" });
  const guest = booking(701, { paymentId: "party", status: "cancelled" });
  const { shown, more } = rosterOf([guest, lead, ...many(ROSTER_ROWS)]);
  expect(shown[0]).toBe(lead);
  expect(shown.at(-1)).toBe(guest);
  expect(more).toBe(1);
});
