import { PAGE_PARAMS } from "./page-cursor";
import { recordKeys, recordOf } from "./records";

type Spec<Values> = {
  [Name in keyof Values]: { options: readonly Values[Name][]; fallback: NoInfer<Values[Name]> };
};

export interface AddressChoices<Values extends Record<string, string>> {
  values: Values;
  /** Unknown parameters as 'name=value'. */
  ignored: string[];
}

const SHOWN_LENGTH = 40;
const SHOWN = 5;

/**
 * Reads choices from the query string, each from its options; unknown ones are left out and listed. `others`
 * are names that the page reads itself.
 */
export function readChoices<Values extends Record<string, string>>(
  search: URLSearchParams,
  spec: Spec<Values>,
  others: readonly string[] = [],
): AddressChoices<Values> {
  const known = new Set([...Object.keys(spec), ...others]);
  const ignored = [...search]
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => `${name}=${value}`.slice(0, SHOWN_LENGTH));
  const values = recordOf<Values>(recordKeys(spec), (name) => {
    const { options, fallback } = spec[name];
    const asked = search.get(name);
    const chosen = options.find((option) => option === asked);
    if (asked !== null && chosen === undefined)
      ignored.push(`${name}=${asked.slice(0, SHOWN_LENGTH)}`);
    return chosen ?? fallback;
  });
  return { values, ignored: ignored.slice(0, SHOWN) };
}

/**
 * The query string with some values changed; empty values are left out, and so is the page, unless `changes` names another
 * one.
 */
export function withChoices(search: string, changes: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search);
  for (const name of PAGE_PARAMS) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}
