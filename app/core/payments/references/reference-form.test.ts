import { expect, test } from "vitest";
import { unsentReference } from "./reference-form";

test.each([
  ["a typed reference", { utr: ["412345678901"] }, "412345678901"],
  ["one with spaces and small letters", { utr: [" abcd 0123456789 01"] }, "ABCD012345678901"],
  ["an empty field", { utr: [" "] }, undefined],
  ["no draft", {}, undefined],
])("%s that the club does not have is unsent as %s", (_, draft, unsent) => {
  expect(unsentReference(draft, [null, undefined, "512345678902"])).toBe(unsent);
});

test("a reference that the club has, however it was typed, is not unsent", () => {
  expect(unsentReference({ utr: ["4123 4567 8901"] }, [null, "412345678901"])).toBeUndefined();
});
