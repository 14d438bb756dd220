/** Generated pictures: a route in the colours of its hour, drawn from a seed. */
import { contoursFrom } from "./contours";
import { isRouteKind, ROUTE_KINDS, type RouteKind } from "./route-kinds";
import { paletteOf } from "./route-palettes";
import { ROUTE_DRAWINGS } from "./route-shapes";
import { chosen, randomFrom } from "./seeded";

const WIDTH = 640;
const HEIGHT = 400;
const LEVELS = 7;
const SEED_MAX_LENGTH = 100;

/** The picture of an address under '/art/' with this hour and seed; undefined for any other name. */
export function artAt(hour: string, name: string): string | undefined {
  const at = Number(hour);
  const seed = name.replace(/\.svg$/, "");
  const isKnown = Number.isInteger(at) && at >= 0 && at < 24;
  if (!isKnown || seed.length > SEED_MAX_LENGTH || !name.endsWith(".svg")) return undefined;
  const [kind = ""] = seed.split("-");
  return routeArt(seed, at, isRouteKind(kind) ? kind : undefined);
}

/** An SVG picture (640 × 400) in the colours of `hour`; equal for equal seeds. Without a kind the seed decides. */
export function routeArt(seed: string, hour: number, kind?: RouteKind): string {
  const random = randomFrom(seed);
  const palette = paletteOf(hour, random);
  const drawn = kind ?? chosen(ROUTE_KINDS, random);
  const stops = palette.sky.map(
    (colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`,
  );
  const isFlat = drawn !== "hill" && drawn !== "streets";
  const lines = isFlat
    ? `<path fill="none" stroke="${palette.line}" stroke-width="1.2" stroke-opacity=".3" d="${contoursFrom(random, LEVELS)}"/>`
    : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<linearGradient id="s" x1="0" y1="0" x2=".25" y2="1">${stops.join("")}</linearGradient>` +
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${lines}` +
    `${ROUTE_DRAWINGS[drawn](palette, random)}</svg>`
  );
}
