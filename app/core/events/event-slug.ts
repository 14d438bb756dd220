import type { Day } from "~/lib/dates";
import { inLatinLetters } from "~/lib/latin-letters";

/** The last part of an event's address, from its title and date; a second one on that day gets a number. */
export function slugOf(event: { title: string; date: Day }, number: number): string {
  const words = inLatinLetters(event.title)
    .normalize("NFKD")
    // Accents, so that 'ü' is 'u'.
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  const base = `${words || "run"}-${event.date}`;
  return number === 1 ? base : `${base}-${number}`;
}
