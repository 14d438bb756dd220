import { expect, expectTypeOf, test } from "vitest";
import { recordKeys, recordOf } from "./records";

test("the keys of a record have its type and its order", () => {
  const keys = recordKeys({ second: 2, first: 1 });
  expectTypeOf(keys).toEqualTypeOf<("second" | "first")[]>();
  expect(keys).toEqual(["second", "first"]);
});

test("a record has the value of each key", () => {
  const lengths = recordOf(["one", "three"], (key) => key.length);
  expectTypeOf(lengths).toEqualTypeOf<Record<"one" | "three", number>>();
  expect(lengths).toEqual({ one: 3, three: 5 });
});
