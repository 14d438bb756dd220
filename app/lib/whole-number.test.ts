import { expect, test } from "vitest";
import { anyNumberDigits } from "./whole-number";

const schema = anyNumberDigits((isShort) => (isShort ? "too short" : "too long"));

test.each([
  ["098450 12345", "9845012345"],
  ["+91 098450 12345", "9845012345"],
  ["९८४५० १२३४५", "9845012345"],
  ["044 2345 6789", "4423456789"],
  ["+91 44 2345 6789", "4423456789"],
])("the number %j of any kind is %s", (typed, digits) => {
  expect(schema.parse(typed)).toBe(digits);
});

test.each([
  ["12", "too short"],
  ["१२", "too short"],
  ["2345 6789", "too short"],
  ["0 98450 1234", "too short"],
  ["044 2345 678", "too short"],
  ["00000 00000", "too short"],
  ["98450 123456", "too long"],
  ["+44 7911 123456", "too long"],
])("%j is no number that can be called: %s", (typed, why) => {
  expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(why);
});
