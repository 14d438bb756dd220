import fc from "fast-check";
import { expect, test } from "vitest";
import { contourLines, routeArt } from "./route-art";

test("the same seed draws the same picture, another seed another", () => {
  expect(routeArt("week-1", 5)).toBe(routeArt("week-1", 5));
  expect(routeArt("week-1", 5)).not.toBe(routeArt("week-2", 5));
  expect(routeArt("week-1", 5)).not.toBe(routeArt("week-1", 12));
});

test("every picture has whole numbers only and is a few kilobytes, for any seed and hour", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 23 }), (seed, hour) => {
      const svg = routeArt(seed, hour);
      expect(svg.length).toBeLessThan(14_000);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.startsWith("<svg ") && svg.endsWith("</svg>")).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test("contour lines have the given colour", () => {
  expect(contourLines("ground", "#cfb8f6")).toContain('stroke="#cfb8f6"');
});
