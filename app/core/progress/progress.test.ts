import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "~/lib/dates";
import { CALENDAR_WEEKS, calendarUntil, comparedTotals, GRAINS, spansUntil } from "./progress";

const run = (date: string) => ({ date, distanceM: 5_000, durationS: 1_500 });

test("twelve weeks, twelve months and five years end with the current one", () => {
  const weeks = spansUntil("2027-01-01", "week", [run("2026-12-28"), run("2027-01-02")]);
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toMatchObject({ from: "2026-12-28", runs: 1, name: "Week of 28 Dec" });
  expect(weeks.at(0)?.from).toBe("2026-10-12");
  const months = spansUntil("2027-01-01", "month", [run("2026-12-31"), run("2027-01-01")]);
  expect(months.slice(-2).map(({ name, runs }) => `${name} ${runs}`)).toEqual([
    "Dec 2026 1",
    "Jan 2027 1",
  ]);
  expect(spansUntil("2027-01-01", "year", []).map(({ label }) => label)).toEqual([
    "2023",
    "2024",
    "2025",
    "2026",
    "2027",
  ]);
});

test("every run in the shown period is in exactly one span", () => {
  const day = fc.integer({ min: 0, max: 80 }).map((back) => addDays("2026-11-18", -back));
  fc.assert(
    fc.property(fc.array(day), fc.constantFrom(...GRAINS), (days, grain) => {
      const spans = spansUntil("2026-11-18", grain, days.map(run));
      const first = spans[0]?.from ?? "";
      expect(spans.reduce((sum, span) => sum + span.runs, 0)).toBe(
        days.filter((date) => date >= first).length,
      );
    }),
  );
});

test("the calendar ends on the Sunday of this week, with future days marked", () => {
  const weeks = calendarUntil("2026-11-18", {
    club: new Set(["2026-11-15"]),
    own: new Set(["2026-11-15", "2026-11-18"]),
  });
  expect(weeks).toHaveLength(CALENDAR_WEEKS);
  expect(weeks.at(-1)?.days.map(({ mark }) => mark)).toEqual([
    "none",
    "none",
    "own",
    "ahead",
    "ahead",
    "ahead",
    "ahead",
  ]);
  expect(weeks.at(-2)?.days.at(-1)).toEqual({ date: "2026-11-15", mark: "club" });
});

test("the compared totals are those of the shown spans and of as many days before them, without a gap", () => {
  const day = fc.integer({ min: 0, max: 4_000 }).map((back) => addDays("2026-11-18", -back));
  fc.assert(
    fc.property(fc.array(day), fc.constantFrom(...GRAINS), (days, grain) => {
      const runs = days.map(run);
      const { sum, before } = comparedTotals("2026-11-18", grain, runs);
      const spans = spansUntil("2026-11-18", grain, runs);
      const first = spans[0]?.from ?? "";
      const earlier = spansUntil(addDays(first, -1), grain, runs);
      const runsOf = (all: typeof spans) => all.reduce((count, span) => count + span.runs, 0);
      expect([sum.runs, before.runs]).toEqual([runsOf(spans), runsOf(earlier)]);
    }),
  );
});
