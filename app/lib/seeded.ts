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
