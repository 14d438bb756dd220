/** Generated pictures: a route in the colours of its hour, drawn from a seed. */
import { isRouteKind, ROUTE_KINDS, type RouteKind } from "./route-kinds";
import { chosen, paletteOf, randomFrom } from "./route-palettes";
import { ROUTE_DRAWINGS } from "./route-shapes";

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
  const mirror = random() < 0.5 ? ` transform="matrix(-1 0 0 1 ${WIDTH} 0)"` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<linearGradient id="s" x1="0" y1="0" x2=".25" y2="1">${stops.join("")}</linearGradient>` +
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>${lines}` +
    `<g${mirror}>${ROUTE_DRAWINGS[drawn](palette, random)}</g></svg>`
  );
}

/** An SVG picture (640 × 400) of the morning or evening at `hour`: sky, sun and the ground to stand on. */
export function skyArt(hour: number): string {
  const { sky, sun, land, deep } = paletteOf(hour, randomFrom(`sky ${hour}`));
  const stops = sky.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>` +
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><circle cx="470" cy="210" r="104" fill="${sun}"/>` +
    `<path fill="${land}" d="M0 312C120 270 220 300 330 286S540 262 640 292V400H0z"/>` +
    `<path fill="${deep}" d="M0 356c180-14 420-10 640-4v48H0z"/></svg>`
  );
}

/** Contour lines of a few wide hills: the picture in cells. */
const COLUMNS = 40;
const ROWS = 25;
const CELL = WIDTH / COLUMNS;

type Point = [x: number, y: number];
type Field = (column: number, row: number) => number;

/** Path data of the lines at `levels` heights. */
function contoursFrom(random: () => number, levels: number): string {
  const field = heightField(random);
  const strokes: string[] = [];
  for (let level = 1; level <= levels; level += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const [from, to, ...more] = crossings(field, column, row, (level * 2.16) / levels);
        if (from && to && more.length === 0) strokes.push(stroke(from, to));
      }
    }
  }
  return strokes.join("");
}

function heightField(random: () => number): Field {
  const hills = Array.from({ length: 7 }, () => ({
    x: random() * COLUMNS,
    y: random() * ROWS,
    wide: 5 + random() * 9,
    tall: random() < 0.25 ? -0.7 : 0.5 + random(),
  }));
  const heightAt = (column: number, row: number) =>
    hills.reduce((sum, { x, y, wide, tall }) => {
      const distance = (column - x) ** 2 + (row - y) ** 2;
      return sum + tall * Math.exp(-distance / (2 * wide * wide));
    }, 0);
  // Each corner is asked for by four cells at every level.
  const across = COLUMNS + 1;
  const heights = Float64Array.from({ length: across * (ROWS + 1) }, (_, at) =>
    heightAt(at % across, Math.floor(at / across)),
  );
  return (column, row) => heights[row * across + column] ?? 0;
}

/** Points where the level crosses the edges of a cell: marching squares. */
function crossings(field: Field, column: number, row: number, level: number): Point[] {
  const corners: Point[] = [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
  ];
  const heights = corners.map((corner) => field(...corner) - level);
  if (heights.every((height) => height < 0 === (heights[0] ?? 0) < 0)) return [];
  return corners.flatMap((from, at) => {
    const next = (at + 1) % corners.length;
    const [to, a, b] = [corners[next] ?? from, heights[at] ?? 0, heights[next] ?? 0];
    if (a < 0 === b < 0) return [];
    const share = a / (a - b);
    return [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
  });
}

function stroke([x1, y1]: Point, [x2, y2]: Point): string {
  const [startX, startY] = [Math.round(x1 * CELL), Math.round(y1 * CELL)];
  return `M${startX} ${startY}l${Math.round(x2 * CELL) - startX} ${Math.round(y2 * CELL) - startY}`;
}
