import { expect, test } from "vitest";
import { shortened } from "./text-lines";

test("a text is cut after so many letters, and says so only then", () => {
  expect(["", "abc", "abcd"].map((text) => shortened(text, 3))).toEqual(["", "abc", "abc…"]);
});
