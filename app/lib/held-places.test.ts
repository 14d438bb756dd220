import { expect, test } from "vitest";
import { HeldPlaces } from "./held-places";

test("a name is granted up to its cap, and again after a release", () => {
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

test("when one name is at its cap, nothing is counted for the others", () => {
  const places = new HeldPlaces();
  const full = { name: "full", atMost: 0 };
  const free = { name: "free", atMost: 1 };
  expect(places.take([free, full])).toBeUndefined();
  expect(places.take([free])).toBeDefined();
});
