import { PAGE_PARAMS } from "./page-cursor";

type Options = Record<string, { options: readonly string[]; fallback: string }>;

export interface AddressChoices<Spec extends Options> {
  values: { [Name in keyof Spec]: Spec[Name]["options"][number] };
  /** Unknown parameters as 'name=value'. */
  ignored: string[];
}

const SHOWN_LENGTH = 40;
const SHOWN = 5;
/** More pages than any uncounted list has. */
const UNCOUNTED = 100_000;

/**
 * Reads choices from the query string, each from its options; unknown ones are left out and listed. `others`
 * are names that the page reads itself.
 */
export function readChoices<const Spec extends Options>(
  search: URLSearchParams,
  spec: Spec,
  others: readonly string[] = [],
): AddressChoices<Spec> {
  const known = new Set([...Object.keys(spec), ...others]);
  const ignored = [...search]
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => `${name}=${value}`.slice(0, SHOWN_LENGTH));
  const values = Object.entries(spec).map(([name, { options, fallback }]) => {
    const asked = search.get(name);
    if (asked === null || options.includes(asked)) return [name, asked ?? fallback];
    ignored.push(`${name}=${asked.slice(0, SHOWN_LENGTH)}`);
    return [name, fallback];
  });
  return {
    values: Object.fromEntries(values) as AddressChoices<Spec>["values"],
    ignored: ignored.slice(0, SHOWN),
  };
}

/** The page number in the query string, from 1; 1 when invalid, and the last page when past the end. */
export function readPageNumber(search: URLSearchParams, pageCount = UNCOUNTED): number {
  const page = Number(search.get("page") ?? "1");
  return Number.isInteger(page) && page >= 1 ? Math.min(page, Math.max(pageCount, 1)) : 1;
}

/** The query string with some values changed; empty values and the page are left out. */
export function withChoices(search: string, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search);
  for (const name of PAGE_PARAMS) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}
