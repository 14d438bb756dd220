import { expect, test } from "vitest";
import { doubtOf } from "./plausibility";

const activity = (distanceM: number | null, durationS: number | null, more = {}) => ({
  sport: "run" as const,
  climbM: null,
  distanceM,
  durationS,
  ...more,
});

test.each([
  ["2:00 a kilometre for 800 m", 800, 96, null],
  ["a second faster", 800, 95, "too_fast"],
  ["20:00 a kilometre", 3_000, 3_600, null],
  ["a second slower", 3_000, 3_601, "too_slow"],
  ["42 km in a minute", 42_000, 60, "too_fast"],
  ["5 km at 2:30", 5_000, 750, null],
  ["5 km at 2:29", 5_000, 745, "too_fast"],
  ["10 km in 26:11, the world record", 10_000, 1_571, null],
  ["10 km at 2:34", 10_000, 1_540, "too_fast"],
  ["a marathon in 1:56:01", 42_195, 6_961, "too_fast"],
  ["a marathon in 2:00:35", 42_195, 7_235, null],
])("%s is judged as %s m in %s s: %s", (_, distanceM, durationS, doubt) => {
  expect(doubtOf(activity(distanceM, durationS))).toBe(doubt);
});

test("an estimate is never too slow", () => {
  expect(doubtOf(activity(null, 7_200))).toBeNull();
  expect(doubtOf(activity(42_000, null))).toBeNull();
  expect(doubtOf(activity(null, null))).toBeNull();
});

test("an estimate is too fast when its time is too short", () => {
  expect(doubtOf(activity(null, 60))).toBe("too_fast");
});

test("another sport is doubted whatever its figures", () => {
  expect(doubtOf(activity(5_000, 1_500, { sport: "other" }))).toBe("sport");
  expect(doubtOf(activity(5_000, 3_600, { sport: "walk" }))).toBeNull();
});

test("a climb of 300 m or more faster than 2,100 m an hour is doubted", () => {
  expect(doubtOf(activity(5_000, 3_600, { climbM: 2_100 }))).toBeNull();
  expect(doubtOf(activity(5_000, 3_600, { climbM: 2_101 }))).toBe("too_steep");
  expect(doubtOf(activity(800, 200, { climbM: 299 }))).toBeNull();
});
