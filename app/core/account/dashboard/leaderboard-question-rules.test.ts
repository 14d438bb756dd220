import { expect, test } from "vitest";
import { asksForLeaderboard } from "./find-dashboard.server";

const RUNNER = {
  boardAnsweredAt: null,
  dateOfBirth: "1990-01-01",
  status: "active" as const,
  hasCheckIn: true,
};

test.each([
  ["who checked in and never answered", {}, true],
  ["without a check-in", { hasCheckIn: false }, false],
  ["who answered", { boardAnsweredAt: 1 }, false],
  ["under 18", { dateOfBirth: "2008-11-19" }, false],
  ["who turns 18 today", { dateOfBirth: "2008-11-18" }, true],
  ["suspended", { status: "suspended" as const }, false],
])("a member %s is asked for the board: %j → %s", (_, changes, wanted) => {
  expect(asksForLeaderboard({ ...RUNNER, ...changes }, "2026-11-18")).toBe(wanted);
});
