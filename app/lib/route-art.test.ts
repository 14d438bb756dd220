import fc from "fast-check";
import { expect, test } from "vitest";
import { routeArt } from "./route-art";
import { isRouteKind, ROUTE_KINDS as KINDS, routeKindOf } from "./route-kinds";

test("a picture differs by its seed, hour and kind alone", () => {
  expect(routeArt("week-1", 5)).toBe(routeArt("week-1", 5));
  expect(routeArt("week-1", 5)).not.toBe(routeArt("week-2", 5));
  expect(routeArt("week-1", 5)).not.toBe(routeArt("week-1", 12));
  const drawn = KINDS.map((kind) => routeArt("week-1", 5, kind));
  expect(new Set(drawn).size).toBe(KINDS.length);
});

/** Checks the picture of any seed, hour and kind. */
function checkPictures(check: (svg: string) => void) {
  const kinds = fc.option(fc.constantFrom(...KINDS), { nil: undefined });
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 23 }), kinds, (seed, hour, kind) =>
      check(routeArt(seed, hour, kind)),
    ),
    { numRuns: 50 },
  );
}

test("every picture has finite numbers only", () => {
  checkPictures((svg) => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.startsWith("<svg ") && svg.endsWith("</svg>")).toBe(true);
  });
});

test("every picture is a few kilobytes", () => {
  checkPictures((svg) => {
    expect(svg.length).toBeLessThan(14_000);
  });
});

test.each([
  ["Monsoon Mile Relay Stadium practice track", "track"],
  ["Hill Repeats and Hot Tea Temple steps, East Hill", "hill"],
  ["Old Town Heritage Run Clock tower, Old Town", "streets"],
  ["Riverside Ten Boat jetty, River Road", "line"],
  ["Lakeside Sunday Loop North gate, Lake Park", "loop"],
  ["Sunday run Main gate", undefined],
])("the words '%s' give the route kind %s", (words, kind) => {
  expect(routeKindOf(words)).toBe(kind);
});

test("isRouteKind accepts the names of kinds only", () => {
  for (const kind of KINDS) expect(isRouteKind(kind)).toBe(true);
  for (const name of ["", "week", "constructor", "Hill"]) expect(isRouteKind(name)).toBe(false);
});
