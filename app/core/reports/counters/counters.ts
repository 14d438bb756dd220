import { formatMonth as formatMonthOf } from "~/lib/dates";

/** The sum of all counts. */
export function sumOf(counts: Readonly<Partial<Record<string, number>>> | undefined): number {
  return Object.values(counts ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** `count` months 'YYYY-MM' up to the month of `today`, oldest first. */
export function monthsUpTo(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 - (count - 1 - index);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
  });
}

/** 'Nov 2026' for '2026-11'. */
export function formatMonth(month: string): string {
  return formatMonthOf(`${month}-01`, { year: true });
}
