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

const NIGHT: [Palette, ...Palette[]] = [
  {
    sky: ["#0f0d22", "#231a45", "#4a2c6d"],
    land: "#2b2057",
    deep: "#15132b",
    line: "#cfb8f6",
    route: "#f6a623",
    sun: "#fff1dc",
  },
  {
    sky: ["#0b1a2e", "#12324a", "#2a5a70"],
    land: "#17405a",
    deep: "#0b1a2e",
    line: "#b9dcea",
    route: "#ffd88a",
    sun: "#fff1dc",
  },
];

const DAWN: [Palette, ...Palette[]] = [
  {
    sky: ["#2a1b4d", "#8a3566", "#f0703a"],
    land: "#6a2a58",
    deep: "#35204f",
    line: "#ffd9a8",
    route: "#fff6e9",
    sun: "#ffd88a",
  },
  {
    sky: ["#4a2c6d", "#c24f72", "#f9b44a"],
    land: "#93396b",
    deep: "#4f2a66",
    line: "#ffe3c2",
    route: "#fff6e9",
    sun: "#fff1dc",
  },
  {
    sky: ["#17405a", "#6b7f95", "#f5b183"],
    land: "#2d6272",
    deep: "#123648",
    line: "#ffe9d2",
    route: "#ffe1a1",
    sun: "#fff1dc",
  },
  {
    sky: ["#241a4d", "#6a46a0", "#e3b3d6"],
    land: "#4c3285",
    deep: "#241a4d",
    line: "#f0e2ff",
    route: "#ffc658",
    sun: "#ffe9c9",
  },
  {
    sky: ["#5b1f3a", "#c8421b", "#f9b84e"],
    land: "#97301f",
    deep: "#4f1a33",
    line: "#ffe0b8",
    route: "#fff6e9",
    sun: "#ffe1a1",
  },
];

const MORNING: [Palette, ...Palette[]] = [
  {
    sky: ["#d9552c", "#f08a3c", "#fbd08a"],
    land: "#b8432c",
    deep: "#7d2c2c",
    line: "#fff0d6",
    route: "#fff6e9",
    sun: "#fff6e9",
  },
  {
    sky: ["#2f8191", "#86bfae", "#fbe2a8"],
    land: "#2a6f73",
    deep: "#174d58",
    line: "#eefae6",
    route: "#fff6e9",
    sun: "#fff6e9",
  },
];

const DAY: [Palette, ...Palette[]] = [
  {
    sky: ["#0f6a58", "#3f9a68", "#cfe08a"],
    land: "#1e7d5a",
    deep: "#0f5a46",
    line: "#e3f5d3",
    route: "#fff6e9",
    sun: "#fff6e9",
  },
  {
    sky: ["#2b6fb0", "#7fb6d8", "#f3ead0"],
    land: "#2f7a6a",
    deep: "#1b5560",
    line: "#eef7ee",
    route: "#fff6e9",
    sun: "#fff6e9",
  },
];

const EVENING: [Palette, ...Palette[]] = [
  {
    sky: ["#3a2568", "#8f3a72", "#ff9a73"],
    land: "#5a2a62",
    deep: "#2b1c50",
    line: "#ffc9a3",
    route: "#ffc658",
    sun: "#ffb37a",
  },
  {
    sky: ["#1c2a5c", "#5c3f8c", "#f0808a"],
    land: "#3d2f72",
    deep: "#1a1d47",
    line: "#f2c9e0",
    route: "#ffe1a1",
    sun: "#ffb3a0",
  },
];

const BY_HOUR: readonly [untilHour: number, palettes: [Palette, ...Palette[]]][] = [
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
  return chosen(BY_HOUR.find(([until]) => start < until)?.[1] ?? NIGHT, random);
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
