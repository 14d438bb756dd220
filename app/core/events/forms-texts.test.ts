import { expect, test } from "vitest";
import { EVENT_PREVIEW_TEXTS } from "./forms-texts";

test("the preview counts one seat, and many in Indian grouping", () => {
  expect([1, 12, 2000].map(EVENT_PREVIEW_TEXTS.seats)).toEqual([
    "1 seat",
    "12 seats",
    "2,000 seats",
  ]);
  expect([1, 60].map(EVENT_PREVIEW_TEXTS.minutes)).toEqual(["1 minute", "60 minutes"]);
});
