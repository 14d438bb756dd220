import { expect, test } from "vitest";
import { newId } from "./ids.server";

test("keys are UUIDs of version 7 and sort in the order of creation", () => {
  const ids = Array.from({ length: 4_000 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
