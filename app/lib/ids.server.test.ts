import { expect, test } from "vitest";
import { newId } from "./ids.server";

test("keys are UUIDs of version 7", () => {
  for (const id of Array.from({ length: 4_000 }, newId))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("keys sort in the order of creation without repeating", () => {
  const ids = Array.from({ length: 4_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
