import { expect, test } from "vitest";
import { HOUR_MS } from "~/lib/dates";
import { offsetsOf } from "./zone";

test("a clock change at a minute past the hour is known to the minute", () => {
  const summerOf2010 = { from_at: Date.parse("2010-03-26T22:01:00Z"), offset_ms: 3 * HOUR_MS };
  expect(offsetsOf("Asia/Gaza")).toContainEqual(summerOf2010);
});

test("a zone without clock changes has one offset", () => {
  expect(offsetsOf("Asia/Kolkata")).toEqual([{ from_at: 0, offset_ms: 5.5 * HOUR_MS }]);
});
