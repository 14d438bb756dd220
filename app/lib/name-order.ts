import { currentLocale } from "./language.ts";

const collators = new Map<string, Intl.Collator>();

/**
 * Compares two names as the reader's language orders them: its own script first, accents and capitals beside their plain
 * letter. Databases sort by code point, the same in both of them, which is good enough to choose the rows of a long list.
 */
export function compareNames(a: string, b: string): number {
  return collatorOf(currentLocale()).compare(a, b);
}

/** The rows by name in the reader's language; rows of the same name keep their order. */
export function byName<Row extends { name: string | null }>(rows: readonly Row[]): Row[] {
  const { compare } = collatorOf(currentLocale());
  return [...rows].sort((a, b) => compare(a.name ?? "", b.name ?? ""));
}

function collatorOf(locale: string): Intl.Collator {
  const known = collators.get(locale);
  if (known) return known;
  const made = new Intl.Collator(locale);
  collators.set(locale, made);
  return made;
}
