import fc from "fast-check";
import { expect, test } from "vitest";
import { ownValue } from "./records";

const TABLE = { a: 1, b: 2 };

test("a key of the table gives its value", () => {
  expect(ownValue(TABLE, "b")).toBe(2);
});

test.each([null, undefined, "", "constructor", "toString", "__proto__", "hasOwnProperty"])(
  "the key %j gives nothing",
  (key) => {
    expect(ownValue(TABLE, key)).toBeUndefined();
  },
);

test("any other key gives nothing", () => {
  fc.assert(
    fc.property(fc.string(), (key) => {
      fc.pre(!(key in { a: 1, b: 1 }));
      expect(ownValue(TABLE, key)).toBeUndefined();
    }),
  );
});
