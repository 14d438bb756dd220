/** Formats the figures of several turns: their median, with the least and the most in brackets. */
export const TURNS = 5;

export interface Spread {
  median: number;
  text: string;
}

export function spreadOf(values: readonly number[], digits = 0): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const shown = [median, least, most].map((value) => value.toFixed(digits));
  return { median, text: `${shown[0]} (${shown[1]}–${shown[2]})` };
}

/** The value below which this share (0 to 1) of the times lies. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
