import fc from "fast-check";
import { expect, test } from "vitest";
import { boardFigures, boardPeriod, compareOnBoard, isShownOnBoard } from "./leaderboard";

const figures = (checkIns: number, distanceM: number, at: number) => ({
  checkIns,
  distanceM,
  earliness: -at,
});

test("more check-ins win, then distance, then who got there first", () => {
  const rows = [
    figures(3, 15_000, 50),
    figures(3, 15_000, 20),
    figures(3, 20_000, 90),
    figures(4, 1, 99),
  ];
  expect(rows.toSorted((a, b) => compareOnBoard("month", a, b))).toEqual([
    rows[3],
    rows[2],
    rows[1],
    rows[0],
  ]);
  expect(rows.toSorted((a, b) => compareOnBoard("distance", a, b))[0]).toBe(rows[2]);
});

test("the month's board turns at the club's month end", () => {
  expect(boardPeriod("month", "2026-11-30")).toBe("2026-11");
  expect(boardPeriod("month", "2026-12-01")).toBe("2026-12");
  expect(boardPeriod("distance", "2026-12-01")).toBe("all");
});

test("nobody is shown without consent, under 18, without a date of birth or while suspended", () => {
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

test("all time is the sum of the months, and its latest check-in the latest of all", () => {
  const checkIn = fc.record({
    date: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"),
    distanceM: fc.integer({ min: 1, max: 42_195 }),
    checkedInAt: fc.integer({ min: 1, max: 1e12 }),
  });
  fc.assert(
    fc.property(fc.array(checkIn, { minLength: 1 }), (checkIns) => {
      const { all, ...months } = Object.fromEntries(boardFigures(checkIns));
      const parts = Object.values(months);
      expect(all).toEqual({
        checkIns: checkIns.length,
        distanceM: parts.reduce((sum, part) => sum + part.distanceM, 0),
        earliness: -Math.max(...checkIns.map(({ checkedInAt }) => checkedInAt)),
      });
    }),
  );
});
