/** `part` of `total` in percent, rounded to one decimal, halves away from zero; 0 when the total is 0. */
export function percentOf(part: number, total: number): number {
  if (total === 0) return 0;
  const tenths = Math.round((Math.abs(part) / total) * 1000) / 10;
  return part < 0 && tenths !== 0 ? -tenths : tenths;
}

/** '12.5%', always with one decimal. */
export function formatPercent(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

/** Change from `before` to `now` in percent, one decimal; 0 when `before` is 0. */
export function changeInPercent(now: number, before: number): number {
  return percentOf(now - before, before);
}
