import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { Countdown, leftText } from "./countdown";

test.each([
  [12 * HOUR_MS, "12 h 0 min"],
  [2 * HOUR_MS + 14 * MINUTE_MS + 59 * SECOND_MS, "2 h 14 min"],
  [HOUR_MS, "1 h 0 min"],
  [HOUR_MS - 1, "59:59"],
  [5 * SECOND_MS, "0:05"],
  [0, "0:00"],
  [-1, "0:00"],
])("with %d ms left a countdown shows %s", (leftMs, text) => {
  expect(leftText(leftMs)).toBe(text);
});

test("a countdown on the server counts from the page's own time", () => {
  expect(renderToString(<Countdown until={10 * MINUTE_MS} now={MINUTE_MS} />)).toContain("9:00");
});
