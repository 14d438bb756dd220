import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "~/lib/dates";
import { personalBests } from "../activities/plausibility";
import {
  addTotals,
  type CountedRun,
  measure,
  monthlyTotals,
  NO_RUNS,
  paceOf,
  runsInWindow,
  totalsOf,
  WINDOWS,
  windowStart,
  windowsOf,
} from "./statistics";

const run = (date: string, distanceM: number | null, durationS: number | null): CountedRun => ({
  date,
  distanceM,
  durationS,
});

test("a missing time counts as 5.5 minutes a kilometre, marked as an estimate", () => {
  expect(measure({ distanceM: 8_000, durationS: null })).toEqual({
    distanceM: 8_000,
    durationS: 2_640,
    isEstimate: true,
  });
});

test("a missing distance counts as 5 km, marked as an estimate", () => {
  expect(measure({ distanceM: null, durationS: null })).toEqual({
    distanceM: 5_000,
    durationS: 1_650,
    isEstimate: true,
  });
  expect(measure({ distanceM: null, durationS: 1_800 })).toMatchObject({
    distanceM: 5_000,
    durationS: 1_800,
    isEstimate: true,
  });
});

test("a time with a distance is no estimate", () => {
  expect(measure({ distanceM: 5_000, durationS: 1_500 }).isEstimate).toBe(false);
});

test("windows start 6 days ago, on the 1st and on 1 January", () => {
  expect(windowStart("week", "2026-11-18")).toBe("2026-11-12");
  expect(windowStart("month", "2026-11-18")).toBe("2026-11-01");
  expect(windowStart("year", "2026-11-18")).toBe("2026-01-01");
  expect(windowStart("week", "2027-01-03")).toBe("2026-12-28");
});

test("a window includes its first day and today, not the day before or tomorrow", () => {
  const days = ["2026-11-11", "2026-11-12", "2026-11-18", "2026-11-19"].map((date) => ({ date }));
  expect(runsInWindow(days, "week", "2026-11-18").map(({ date }) => date)).toEqual([
    "2026-11-12",
    "2026-11-18",
  ]);
});

test("pace is seconds per kilometre", () => {
  expect(paceOf({ distanceM: 10_000, durationS: 3_000 })).toBe(300);
});

test("without a distance there is no pace", () => {
  expect(paceOf(NO_RUNS)).toBeNull();
});

test("a personal best is the earliest of equal results, without estimates or short sprints", () => {
  const bests = personalBests([
    run("2026-03-02", 10_000, 3_600),
    run("2026-02-01", 5_000, 1_500),
    run("2026-04-01", 5_000, 1_500),
    run("2026-05-01", 12_000, null),
    run("2026-05-02", 400, 60),
    run("2026-05-03", null, 600),
  ]);
  expect(bests.longestM).toEqual({ value: 12_000, date: "2026-05-01" });
  expect(bests.paceSPerKm).toEqual({ value: 300, date: "2026-02-01" });
  expect(bests.times.map(({ best }) => best?.value ?? null)).toEqual([1_500, 3_600, null]);
});

const day = fc.integer({ min: 0, max: 800 }).map((offset) => addDays("2025-01-01", offset));
const runs = fc.array(
  fc.record({
    date: day,
    distanceM: fc.option(fc.integer({ min: 1, max: 50_000 })),
    durationS: fc.option(fc.integer({ min: 1, max: 20_000 })),
  }),
  { maxLength: 60 },
);

test("months add up to the total", () => {
  fc.assert(
    fc.property(runs, (all) => {
      const months = Object.values(monthlyTotals(all));
      expect(months.reduce(addTotals, NO_RUNS)).toEqual(totalsOf(all));
    }),
    { numRuns: 50 },
  );
});

test("every window equals a day-by-day count", () => {
  fc.assert(
    fc.property(runs, day, (all, today) => {
      for (const window of WINDOWS) {
        const length = daysBetween(windowStart(window, today), today);
        const byDay = Array.from({ length: length + 1 }, (_, back) => addDays(today, -back));
        const naive = byDay.flatMap((date) => all.filter((found) => found.date === date));
        expect(totalsOf(runsInWindow(all, window, today))).toEqual(totalsOf(naive));
        const past = all.filter(({ date }) => date <= today);
        const week = totalsOf(runsInWindow(past, "week", today));
        expect(windowsOf(monthlyTotals(past), week, today)[window]).toEqual(totalsOf(naive));
      }
    }),
    { numRuns: 50 },
  );
});
