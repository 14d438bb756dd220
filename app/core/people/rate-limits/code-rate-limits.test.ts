import { expect, test } from "vitest";
import { SECOND_MS } from "~/lib/dates";
import { resendPauseMs } from "./code-rate-limits";

test("the pause between messages is 30 s, doubling up to 15 minutes", () => {
  const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 20].map((sent) => resendPauseMs(sent) / SECOND_MS);
  expect(seconds).toEqual([0, 30, 60, 120, 240, 480, 900, 900, 900]);
});
