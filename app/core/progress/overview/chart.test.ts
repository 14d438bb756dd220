import fc from "fast-check";
import { expect, test } from "vitest";
import { MEASURES } from "../progress";
import { NO_RUNS } from "../statistics/statistics";
import { chartComparisonText, measureText, measureTicks, measureValue } from "./progress-chart";

const totals = (runs: number, distanceM: number, durationS: number, estimates = 0) => ({
  runs,
  distanceM,
  durationS,
  estimates,
});
const SUM = totals(21, 120_400, 41_000);

test.each([
  ["distance", "120.4 km in these 12 weeks, 6.1 km more than in the 12 before."],
  ["runs", "21 runs in these 12 weeks, 3 fewer than in the 12 before."],
  ["time", "11:23 h in these 12 weeks, 1:06 h less than in the 12 before."],
  ["pace", "5:41 /km in these 12 weeks, 0:53 faster than in the 12 before."],
] as const)("%s is compared with the weeks before", (measure, text) => {
  const before = totals(24, 114_300, 45_000);
  expect(chartComparisonText(measure, { sum: SUM, before, grain: "week" })).toBe(text);
});

test.each(MEASURES)(
  "the text of %s says when there is nothing to compare or no change",
  (measure) => {
    const compare = (sum = SUM, before = SUM) =>
      chartComparisonText(measure, { sum, before, grain: "year" });
    expect(compare(SUM, NO_RUNS)).toMatch(/ in these 5 years\.$/);
    expect(compare(NO_RUNS, SUM)).toBe("No runs in these 5 years.");
    expect(compare()).toMatch(/, as (much|fast) as in the 5 before\.$/);
  },
);

test.each(MEASURES)("an empty week has no value of %s instead of zero", (measure) => {
  expect(measureValue(NO_RUNS, measure)).toBeNull();
  expect(measureText(NO_RUNS, measure)).toBe("no run");
});

test("of an estimate the distance alone carries a star", () => {
  expect(measureText(totals(1, 5_000, 1_650, 1), "distance")).toBe("5.0 km *");
  expect(measureText(totals(1, 5_000, 1_650, 1), "runs")).toBe("1 run");
});

test("the pace axis has the slowest value below and the fastest on top, with every pace inside", () => {
  expect(measureTicks([330, 345, null], "pace")).toEqual([360, 345, 330, 315]);
  expect(measureTicks([], "pace")).toHaveLength(3);
  const paces = fc.array(fc.integer({ min: 120, max: 1_200 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(paces, (values) => {
      const ticks = measureTicks(values, "pace");
      expect(ticks).toEqual(ticks.toSorted((a, b) => b - a));
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(Math.max(...ticks)).toBeGreaterThan(Math.max(...values));
      expect(Math.min(...ticks)).toBeLessThan(Math.min(...values));
    }),
  );
});
