import fc from "fast-check";
import { expect, test } from "vitest";
import { boardPeriod, boardStatistics, isShownOnBoard } from "./leaderboard";

test("the month's board changes at the club's month end", () => {
  expect(boardPeriod("month", "2026-11-30")).toBe("2026-11");
  expect(boardPeriod("month", "2026-12-01")).toBe("2026-12");
  expect(boardPeriod("distance", "2026-12-01")).toBe("all");
});

test("a member without consent, under 18, without a date of birth or suspended is not shown", () => {
  const today = "2026-11-18";
  const member = { consents: true, dateOfBirth: "2008-11-18", status: "active" } as const;
  expect(isShownOnBoard(member, today)).toBe(true);
  expect(isShownOnBoard({ ...member, status: "pending" }, today)).toBe(true);
  expect(isShownOnBoard({ ...member, dateOfBirth: "2008-11-19" }, today)).toBe(false);
  expect(isShownOnBoard({ ...member, dateOfBirth: null }, today)).toBe(false);
  expect(isShownOnBoard({ ...member, consents: false }, today)).toBe(false);
  expect(isShownOnBoard({ ...member, status: "suspended" }, today)).toBe(false);
  expect(isShownOnBoard({ ...member, status: "inactive" }, today)).toBe(false);
});

test("all-time values are the sum of the months, with the latest check-in of all", () => {
  const checkIn = fc.record({
    date: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"),
    distanceM: fc.integer({ min: 1, max: 42_195 }),
    checkedInAt: fc.integer({ min: 1, max: 1e12 }),
  });
  fc.assert(
    fc.property(fc.array(checkIn, { minLength: 1 }), (checkIns) => {
      const { all, ...months } = Object.fromEntries(boardStatistics(checkIns));
      const parts = Object.values(months);
      expect(all).toEqual({
        checkIns: checkIns.length,
        distanceM: parts.reduce((sum, part) => sum + part.distanceM, 0),
        earliness: -Math.max(...checkIns.map(({ checkedInAt }) => checkedInAt)),
      });
    }),
  );
});
