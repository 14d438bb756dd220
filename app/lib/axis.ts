const ROUND_STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8];
const INTERVALS_MAX = 4;

/** Two to five whole numbers at equal distances, lowest first, that span `from` to `to`. */
export function axisTicks(from: number, to: number): number[] {
  const end = Math.max(to, from + 1);
  for (let power = 1; ; power *= 10) {
    for (const round of ROUND_STEPS) {
      const step = round * power;
      const [first, last] = [Math.floor(from / step), Math.ceil(end / step)];
      if (Number.isInteger(step) && last - first <= INTERVALS_MAX)
        return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
    }
  }
}
