/** Generated pictures: contour lines and a route, drawn from a seed. */

const WIDTH = 640;
const HEIGHT = 400;
const COLUMNS = 40;
const ROWS = 25;
const LEVELS = 9;
const CELL = WIDTH / COLUMNS;

interface Palette {
  sky: [string, string, string];
  line: string;
  route: string;
}

/** Backgrounds by the hour of the start: night, dawn, morning, day, evening. */
const PALETTES: [untilHour: number, palette: Palette][] = [
  [4, { sky: ["#0f0d22", "#231a45", "#4a2c6d"], line: "#cfb8f6", route: "#f6a623" }],
  [7, { sky: ["#2a1b4d", "#7a3566", "#e4572e"], line: "#ffd9a8", route: "#fff6e9" }],
  [10, { sky: ["#b8432c", "#e4572e", "#f6a623"], line: "#fff0d6", route: "#fff6e9" }],
  [16, { sky: ["#0f5a46", "#1e7d5a", "#7fae4e"], line: "#e3f5d3", route: "#fff6e9" }],
  [19, { sky: ["#7a3566", "#4a2c6d", "#231a45"], line: "#ffc9a3", route: "#f6a623" }],
  [24, { sky: ["#0f0d22", "#231a45", "#4a2c6d"], line: "#cfb8f6", route: "#f6a623" }],
];

type Point = [x: number, y: number];

/** An SVG picture (640 × 400) in the colours of `hour`; equal for equal seeds. */
export function routeArt(seed: string, hour: number): string {
  const random = randomFrom(seed);
  const palette = PALETTES.find(([until]) => hour < until)?.[1] ?? PALETTES[1]?.[1];
  const { sky, line, route } = palette as Palette;
  const height = heightField(random);
  const loop = routeLoop(random);
  const [start] = loop as [Point];
  const stops = sky.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<linearGradient id="s" x1="0" y1="0" x2=".35" y2="1">${stops.join("")}</linearGradient>` +
    `<path fill="url(#s)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>` +
    `<path fill="none" stroke="${line}" stroke-width="1.2" stroke-opacity=".34" d="${contours(height)}"/>` +
    `<path fill="none" stroke="${sky[0]}" stroke-width="13" stroke-opacity=".35" stroke-linejoin="round" d="${smooth(loop)}"/>` +
    `<path fill="none" stroke="${route}" stroke-width="6" stroke-linejoin="round" d="${smooth(loop)}"/>` +
    `<circle cx="${start[0]}" cy="${start[1]}" r="11" fill="${sky[0]}" stroke="${route}" stroke-width="5"/>` +
    "</svg>"
  );
}

/** Contour lines only, transparent, in `colour`. */
export function contourLines(seed: string, colour: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<path fill="none" stroke="${colour}" stroke-width=".7" d="${contours(heightField(randomFrom(seed)))}"/></svg>`
  );
}

/** Pseudo-random numbers from 0 to 1 from the seed (FNV-1a, then mulberry32). */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Field = (column: number, row: number) => number;

/** A height field of a few wide hills. */
function heightField(random: () => number): Field {
  const hills = Array.from({ length: 7 }, () => ({
    x: random() * COLUMNS,
    y: random() * ROWS,
    wide: 5 + random() * 9,
    tall: random() < 0.25 ? -0.7 : 0.5 + random(),
  }));
  return (column, row) =>
    hills.reduce((sum, { x, y, wide, tall }) => {
      const distance = (column - x) ** 2 + (row - y) ** 2;
      return sum + tall * Math.exp(-distance / (2 * wide * wide));
    }, 0);
}

/** The contour lines of a field as path data: marching squares, one segment per cell. */
function contours(field: Field): string {
  const strokes: string[] = [];
  for (let level = 1; level <= LEVELS; level += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const points = crossings(field, column, row, level * 0.24);
        if (points.length === 2) strokes.push(stroke(points as [Point, Point]));
      }
    }
  }
  return strokes.join("");
}

/** Points where the level crosses the edges of a cell. */
function crossings(field: Field, column: number, row: number, level: number): Point[] {
  const corners: Point[] = [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
  ];
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % 4] as Point;
    const [a, b] = [field(...from) - level, field(...to) - level];
    if (a < 0 === b < 0) return [];
    const share = a / (a - b);
    return [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]];
  });
}

function stroke([[x1, y1], [x2, y2]]: [Point, Point]): string {
  const [startX, startY] = [Math.round(x1 * CELL), Math.round(y1 * CELL)];
  return `M${startX} ${startY}l${Math.round(x2 * CELL) - startX} ${Math.round(y2 * CELL) - startY}`;
}

/** A closed, winding route around the middle. */
function routeLoop(random: () => number): Point[] {
  const waves = [2, 3, 4].map((times) => ({ times, size: random() * 0.3, turn: random() * 6.28 }));
  const tilt = random() * 6.28;
  return Array.from({ length: 16 }, (_, step) => {
    const angle = (step / 16) * 2 * Math.PI;
    const wander = waves.reduce(
      (sum, { times, size, turn }) => sum + (size / (times - 1)) * Math.cos(times * angle + turn),
      1,
    );
    return [
      Math.round(WIDTH / 2 + wander * 190 * Math.cos(angle + tilt)),
      Math.round(HEIGHT / 2 + wander * 108 * Math.sin(angle + tilt)),
    ];
  });
}

/** A closed curve through the points (Catmull-Rom as cubic Béziers). */
function smooth(points: Point[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const pieces = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control = (a: Point, b: Point, c: Point) =>
      `${Math.round(a[0] + (c[0] - b[0]) / 6)} ${Math.round(a[1] + (c[1] - b[1]) / 6)}`;
    return `C${control(from, before, to)} ${control(to, after, from)} ${to[0]} ${to[1]}`;
  });
  return `M${at(0)[0]} ${at(0)[1]}${pieces.join("")}z`;
}
