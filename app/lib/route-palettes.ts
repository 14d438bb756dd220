/** The colours of a piece of route art. */
export interface Palette {
  sky: readonly [string, string, string];
  /** Land in the middle distance, and the darkest colour: water, shade, near hills. */
  land: string;
  deep: string;
  line: string;
  route: string;
  sun: string;
}

/** A palette as a row of colours; those of the sky stand from the top to the horizon. */
type Row = [
  top: string,
  middle: string,
  horizon: string,
  land: string,
  deep: string,
  line: string,
  route: string,
  sun: string,
];
type Rows = [Row, ...Row[]];

const NIGHT: Rows = [
  ["#0f0d22", "#231a45", "#4a2c6d", "#2b2057", "#15132b", "#cfb8f6", "#f6a623", "#fff1dc"],
  ["#0b1a2e", "#12324a", "#2a5a70", "#17405a", "#0b1a2e", "#b9dcea", "#ffd88a", "#fff1dc"],
];

const DAWN: Rows = [
  ["#2a1b4d", "#8a3566", "#f0703a", "#6a2a58", "#35204f", "#ffd9a8", "#fff6e9", "#ffd88a"],
  ["#4a2c6d", "#c24f72", "#f9b44a", "#93396b", "#4f2a66", "#ffe3c2", "#fff6e9", "#fff1dc"],
  ["#17405a", "#6b7f95", "#f5b183", "#2d6272", "#123648", "#ffe9d2", "#ffe1a1", "#fff1dc"],
  ["#241a4d", "#6a46a0", "#e3b3d6", "#4c3285", "#241a4d", "#f0e2ff", "#ffc658", "#ffe9c9"],
  ["#5b1f3a", "#c8421b", "#f9b84e", "#97301f", "#4f1a33", "#ffe0b8", "#fff6e9", "#ffe1a1"],
];

const MORNING: Rows = [
  ["#d9552c", "#f08a3c", "#fbd08a", "#b8432c", "#7d2c2c", "#fff0d6", "#fff6e9", "#fff6e9"],
  ["#2f8191", "#86bfae", "#fbe2a8", "#2a6f73", "#174d58", "#eefae6", "#fff6e9", "#fff6e9"],
];

const DAY: Rows = [
  ["#0f6a58", "#3f9a68", "#cfe08a", "#1e7d5a", "#0f5a46", "#e3f5d3", "#fff6e9", "#fff6e9"],
  ["#2b6fb0", "#7fb6d8", "#f3ead0", "#2f7a6a", "#1b5560", "#eef7ee", "#fff6e9", "#fff6e9"],
];

const EVENING: Rows = [
  ["#3a2568", "#8f3a72", "#ff9a73", "#5a2a62", "#2b1c50", "#ffc9a3", "#ffc658", "#ffb37a"],
  ["#1c2a5c", "#5c3f8c", "#f0808a", "#3d2f72", "#1a1d47", "#f2c9e0", "#ffe1a1", "#ffb3a0"],
];

const BY_HOUR: readonly [untilHour: number, palettes: Rows][] = [
  [5, NIGHT],
  [7, DAWN],
  [10, MORNING],
  [16, DAY],
  [20, EVENING],
];

/**
 * One of the hour's palettes. Events at five start in the dark and end in daylight, so they have the dawn's.
 */
export function paletteOf(hour: number, random: () => number): Palette {
  const start = hour === 5 ? 6 : hour;
  const rows = BY_HOUR.find(([until]) => start < until)?.[1] ?? NIGHT;
  const [top, middle, horizon, land, deep, line, route, sun] = chosen(rows, random);
  return { sky: [top, middle, horizon], land, deep, line, route, sun };
}

/** Pseudo-random numbers from 0 to 1, equal for equal seeds (FNV-1a, then mulberry32). */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the values. */
export function chosen<T>(values: readonly [T, ...T[]], random: () => number): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
