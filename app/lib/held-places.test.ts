import { expect, test } from "vitest";
import { HeldPlaces } from "./held-places";

const CAPS = [{ name: "a", atMost: 2 }];

test("a name is granted up to its cap", () => {
  const places = new HeldPlaces();
  places.take(CAPS);
  expect(places.take(CAPS)).toBeDefined();
  expect(places.take(CAPS)).toBeUndefined();
});

test("each place is granted again once after its release", () => {
  const places = new HeldPlaces();
  const first = places.take(CAPS);
  places.take(CAPS);
  first?.();
  first?.();
  expect(places.take(CAPS)).toBeDefined();
  expect(places.take(CAPS)).toBeUndefined();
});

test("when one name is at its cap, nothing is counted for the others", () => {
  const places = new HeldPlaces();
  const full = { name: "full", atMost: 0 };
  const free = { name: "free", atMost: 1 };
  expect(places.take([free, full])).toBeUndefined();
  expect(places.take([free])).toBeDefined();
});
