import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { COUNTED_BY_MS, countedAt, countedSince, remainingBudgetOf } from "./budget";

const BUDGET = { perHour: 10, perDay: 100 };

test.each([
  [0, 0, 10, 5],
  [4, 4, 6, 1],
  [5, 5, 5, 0],
  [10, 10, 0, 0],
  [12, 12, 0, 0],
  [0, 97, 3, 0],
  [0, 100, 0, 0],
])(
  "after %i in an hour and %i in a day, %i urgent and %i other messages may be sent",
  (hour, day, urgent, usual) => {
    expect(remainingBudgetOf(BUDGET, { hour, day })).toEqual({ urgent, usual });
  },
);

test("a message of the last hour or day is counted, wherever in its period it was sent", () => {
  fc.assert(
    fc.property(fc.nat(2 ** 41), fc.nat(DAY_MS - 1), (now, ago) => {
      const left = countedAt(now - ago);
      expect(left % COUNTED_BY_MS === 0 || now < ago).toBe(true);
      expect(left).toBeGreaterThan(countedSince(now, "day"));
      if (ago < HOUR_MS) expect(left).toBeGreaterThan(countedSince(now, "hour"));
    }),
  );
});
