import { expect, test } from "vitest";

import { EVENT_PREVIEW_TEXTS } from "~/texts/events/forms";

test("the preview counts one seat, and many in Indian grouping", () => {
  expect([1, 12, 2000].map((count) => EVENT_PREVIEW_TEXTS.seats({ count }))).toEqual([
    "1 seat",
    "12 seats",
    "2,000 seats",
  ]);
  expect([1, 60].map((count) => EVENT_PREVIEW_TEXTS.minutes({ count }))).toEqual([
    "1 minute",
    "60 minutes",
  ]);
});
