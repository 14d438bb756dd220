import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { routeArt } from "./route-art";
import { isRouteKind, ROUTE_KINDS as KINDS, routeKindOf, routeKindOfRun } from "./route-kinds";

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

/** The places of the start's mark and of the flag, as they are in the picture. */
function marksOf(svg: string): [number, number][] {
  const isMirrored = svg.includes("matrix(-1");
  const turn = (Number(/rotate\((-?\d+) 320 200\)/.exec(svg)?.[1] ?? 0) * Math.PI) / 180;
  const at = ([x, y]: [number, number]): [number, number] => {
    const [dx, dy] = [x - 320, y - 200];
    const across = 320 + dx * Math.cos(turn) - dy * Math.sin(turn);
    const down = 200 + dx * Math.sin(turn) + dy * Math.cos(turn);
    return [isMirrored ? 640 - across : across, down];
  };
  const starts = [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="13"/g)];
  const flags = [...svg.matchAll(/<path fill="[^"]+" d="M([\d.-]+) ([\d.-]+)l40 13-40 15z"/g)];
  return [...starts, ...flags].map(([, x, y]) => at([Number(x), Number(y)]));
}

test("no mark and no flag of a route is cut by the picture's edges", () => {
  checkPictures((svg) => {
    const marks = marksOf(svg);
    expect(marks.length).toBeGreaterThan(0);
    for (const [x, y] of marks) {
      expect(x).toBeGreaterThanOrEqual(4);
      expect(x).toBeLessThanOrEqual(636);
      expect(y).toBeGreaterThanOrEqual(2);
      expect(y).toBeLessThanOrEqual(396);
    }
  });
});

test("runs at one park and hour look different", async () => {
  const small = async (id: string) => {
    const kind = routeKindOfRun({ id, title: "Morning run", location: "North gate, Lake Park" });
    const svg = Buffer.from(routeArt(`${kind}-${id}`, 5, kind));
    return { kind, pixels: await sharp(svg).resize(32, 20).removeAlpha().raw().toBuffer() };
  };
  const ids = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"];
  const drawn = await Promise.all(ids.map(small));
  expect(new Set(drawn.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  for (const [index, one] of drawn.entries()) {
    for (const other of drawn.slice(index + 1)) {
      const apart = one.pixels.reduce(
        (sum, at, place) => sum + Math.abs(at - (other.pixels[place] ?? 0)),
        0,
      );
      expect(apart / one.pixels.length).toBeGreaterThan(8);
    }
  }
});

test("a run's own title decides its route before the words of its place", () => {
  const run = { id: "x", title: "Hill repeats", location: "North gate, Lake Park" };
  expect(routeKindOfRun(run)).toBe("hill");
  expect(routeKindOfRun({ ...run, title: "Morning run", location: "Main gate" })).toBeUndefined();
});
