/** India's financial year, from 1 April to 31 March in India's time, wherever the club's clock is. */

const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1_000;
const APRIL = 3;

export interface FinancialYear {
  /** '2026-27'. */
  name: string;
  from: number;
  /** The first moment of the next one. */
  to: number;
}

/** The financial year of an instant. */
export function financialYearOf(at: number): FinancialYear {
  const day = new Date(at + INDIA_AHEAD_MS);
  const first = day.getUTCFullYear() - (day.getUTCMonth() < APRIL ? 1 : 0);
  const begin = (year: number) => Date.UTC(year, APRIL, 1) - INDIA_AHEAD_MS;
  const next = String((first + 1) % 100).padStart(2, "0");
  return { name: `${first}-${next}`, from: begin(first), to: begin(first + 1) };
}

/** The financial years from one instant to another, both in them. */
export function financialYearsBetween(first: number, last: number): FinancialYear[] {
  const years: FinancialYear[] = [];
  for (let at = first; at <= last; at = years.at(-1)?.to ?? last + 1)
    years.push(financialYearOf(at));
  return years;
}
