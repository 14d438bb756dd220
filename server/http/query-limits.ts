import { FIELDS_MAX } from "./field-names";

/** Whether the query of an address has more parameters than any page reads. Stops counting there. */
export function hasTooManyParameters(search: string): boolean {
  let at = -1;
  for (let found = 0; found < FIELDS_MAX; found += 1) {
    at = search.indexOf("&", at + 1);
    if (at === -1) return false;
  }
  return true;
}
