import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { sinceText } from "./comments";

test.each([
  [23 * HOUR_MS, "23 h ago"],
  [24 * HOUR_MS, "1 day ago"],
  // Of a Monday morning, on Wednesday morning.
  [47 * HOUR_MS, "1 day ago"],
  [48 * HOUR_MS, "2 days ago"],
  [59 * DAY_MS, "59 days ago"],
  [60 * DAY_MS, "2 months ago"],
])("what is %d ms old was '%s'", (ms, text) => {
  expect(sinceText(ms)).toBe(text);
});
