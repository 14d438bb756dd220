const wholes = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });

/** '2,000' for 2000 people or seats, '1,00,000' for a hundred thousand. */
export function formatCount(count: number): string {
  return wholes.format(count);
}
