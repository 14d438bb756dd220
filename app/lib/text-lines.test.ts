import { expect, test } from "vitest";
import { joinSentences } from "./text-lines";

test("sentences that say nothing leave no space behind", () => {
  expect(joinSentences(["Paid.", "", undefined, "Thank you.", null, false])).toBe(
    "Paid. Thank you.",
  );
  expect(joinSentences([undefined])).toBe("");
});
