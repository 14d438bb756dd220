import { expect, test } from "vitest";
import { HeldPlaces } from "./held-places";

test("a name takes as many as its cap, and again as many as it gave back", () => {
  const places = new HeldPlaces();
  const caps = [{ name: "a", atMost: 2 }];
  const first = places.take(caps);
  expect(places.take(caps)).toBeDefined();
  expect(places.take(caps)).toBeUndefined();
  first?.();
  first?.();
  expect(places.take(caps)).toBeDefined();
  expect(places.take(caps)).toBeUndefined();
});

test("when one name is full, nothing is taken under the others", () => {
  const places = new HeldPlaces();
  const full = { name: "full", atMost: 0 };
  const free = { name: "free", atMost: 1 };
  expect(places.take([free, full])).toBeUndefined();
  expect(places.take([free])).toBeDefined();
});
