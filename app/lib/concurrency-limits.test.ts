import { expect, test } from "vitest";
import { ConcurrencyLimits } from "./concurrency-limits";

const CAPS = [{ name: "a", atMost: 2 }];

test("a name is granted up to its cap", () => {
  const places = new ConcurrencyLimits();
  places.take(CAPS);
  expect(places.take(CAPS)).toBeDefined();
  expect(places.take(CAPS)).toBeUndefined();
});

test("each place is granted again once after its release", () => {
  const places = new ConcurrencyLimits();
  const first = places.take(CAPS);
  places.take(CAPS);
  first?.();
  first?.();
  expect(places.take(CAPS)).toBeDefined();
  expect(places.take(CAPS)).toBeUndefined();
});

test("when one name is at its cap, nothing is counted for the others", () => {
  const places = new ConcurrencyLimits();
  const full = { name: "full", atMost: 0 };
  const free = { name: "free", atMost: 1 };
  expect(places.take([free, full])).toBeUndefined();
  expect(places.take([free])).toBeDefined();
});
