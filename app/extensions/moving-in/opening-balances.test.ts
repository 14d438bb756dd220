import { expect, test } from "vitest";
import { balanceDoubt, openingBalanceOf } from "./opening-balances";

const of = (profile: object, statistics: object = {}, achievements: object = {}) =>
  openingBalanceOf(
    { profile: { ...profile }, statistics: { ...statistics }, achievements: { ...achievements } },
    "Asia/Kolkata",
  );

test("a record with only its initial values has no opening balance", () => {
  const profile = { totalRuns: 0, totalDistance: 0, currentStreak: 0, level: "Beginner" };
  const statistics = {
    totalRuns: 0,
    totalTime: "00:00:00",
    averagePace: "00:00",
    lastRunDate: null,
  };
  const list = [{ id: "early_bird", earned: false, progress: 3 }];
  expect(of(profile, statistics, { achievements: list })).toBeUndefined();
});

test("the larger of two numbers is taken unless it is invalid", () => {
  const balance = of(
    { totalRuns: 3, totalDistance: "12.5 km" },
    { totalRuns: "7", longestStreak: -2 },
  );
  expect(balance).toMatchObject({ totalRuns: 7, totalDistanceM: 12_500, longestStreak: null });
});

test("a doubt names typed-in runs and completed bookings that differ", () => {
  expect(balanceDoubt({ totalRuns: 7 }, 7)).toBeUndefined();
  expect(balanceDoubt({ totalRuns: null }, 7)).toBeUndefined();
  expect(balanceDoubt({ totalRuns: 7 }, 0)).toBe(
    "7 runs were typed in, 0 of the bookings here are completed.",
  );
});
