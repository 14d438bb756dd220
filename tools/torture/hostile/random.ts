/** Uniform numbers from 0 to 1. */
export type Random = () => number;

/** Pseudo-random numbers from 0 to 1 from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed for a run that repeats no earlier one. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** One of the list; throws when it is empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error("There is nothing to pick from.");
  return list[Math.floor(random() * list.length)] ?? first;
}
