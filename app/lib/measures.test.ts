import { expect, test } from "vitest";
import {
  formatClock,
  formatDuration,
  formatHours,
  formatKm,
  formatPace,
  roundedUp,
  secondsOf,
} from "./measures";

test("distances have one decimal", () => {
  expect([0, 49, 50, 5_000, 12_345, 100_000_0].map(formatKm)).toEqual([
    "0.0",
    "0.0",
    "0.1",
    "5.0",
    "12.3",
    "1,000.0",
  ]);
});

test("times and paces have two digits after each colon", () => {
  expect(formatDuration(1_650)).toBe("0:27:30");
  expect(formatDuration(36_005)).toBe("10:00:05");
  expect(formatHours(3_659)).toBe("1:00");
  expect(formatPace(330)).toBe("5:30");
  expect(formatPace(305)).toBe("5:05");
  expect(formatPace(null)).toBe("–");
});

test("a part of a second is rounded before it is parted into minutes and hours", () => {
  expect([59.6, 1_649.7, 3_599.4, 3_599.5].map(formatClock)).toEqual([
    "1:00",
    "27:30",
    "59:59",
    "1:00:00",
  ]);
  expect(formatDuration(3_599.5)).toBe("1:00:00");
});

test("a written time is read in seconds", () => {
  expect(["47:10", "75:10", "1:15:10", "0:09"].map(secondsOf)).toEqual([2_830, 4_510, 4_510, 9]);
  expect(["1:75:10", "5:7", "47", "1:2:3:4", "-5:00"].map(secondsOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("an axis ends on a round number at or above the value", () => {
  expect([0, 0.4, 1, 3, 7, 11, 45, 101].map(roundedUp)).toEqual([1, 0.4, 1, 4, 8, 20, 50, 200]);
  expect([0.55, 0.058, 0.95, 9.5].map(roundedUp)).toEqual([0.6, 0.06, 1, 10]);
});
