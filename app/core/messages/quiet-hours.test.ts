import { expect, test } from "vitest";
import { instantOf } from "~/lib/dates";
import { dayBegan, isQuiet } from "./quiet-hours";

test.each([
  ["07:59", true],
  ["08:00", false],
  ["20:59", false],
  ["21:00", true],
  ["00:00", true],
  ["04:58", true],
])("at %s in the club's city it is quiet: %s", (time, quiet) => {
  const zone = "Asia/Kolkata";
  expect(isQuiet(instantOf("2026-11-22", time, zone), zone)).toBe(quiet);
});

test.each([
  ["07:59", undefined],
  ["08:00", "08:00"],
  ["20:59", "08:00"],
  ["21:00", undefined],
])("at %s the day of messages that are not urgent began at %s", (time, began) => {
  const zone = "Asia/Kolkata";
  const expected = began && instantOf("2026-11-22", began, zone);
  expect(dayBegan(instantOf("2026-11-22", time, zone), zone)).toBe(expected);
});
