import { expect, test } from "vitest";
import { lengthNote } from "./field";

test.each([
  [399, 0, ""],
  [400, 0, "400 of 500 characters"],
  [500, 0, "500 of 500 characters"],
  [500, 1, "What you pasted is 1 character too long."],
  [500, 1_200, "What you pasted is 1,200 characters too long. Its end was left out: there is room"],
])("a field of 500 with %d characters, %d lost, says '%s'", (used, lost, said) => {
  expect(lengthNote({ used, most: 500, lost }).slice(0, said.length || undefined)).toBe(said);
});
