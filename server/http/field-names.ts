import { formLimitsAt } from "~/parts";

/** The most fields of a form, and parameters of an address. */
export const FIELDS_MAX = 200;
const FIELD_NAME_MAX_LENGTH = 100;

/**
 * No bracket or dot, which the form library reads as a path, no escape that could hide one, and no internal
 * name of the library such as `__state__`. Names that every object has, such as `constructor`, are refused
 * too.
 */
const NAME = new RegExp(`^(?!__)[\\w-]{1,${FIELD_NAME_MAX_LENGTH}}$`);

/** The address that a form is sent to, as in the routes: '/Dashboard.data' is '/dashboard'. */
export function formAddress(pathname: string): string {
  return pathname
    .toLowerCase()
    .replace(/\/$/, "")
    .replace(/\.data$/, "");
}

/** Checks the field names of one form, one after the other, before the form is parsed. */
export class FieldNames {
  private readonly seen = new Set<string>();
  private count = 0;

  constructor(private readonly pathname: string) {}

  /** Why a form with this next field is refused; undefined when it is allowed. */
  refusalOfName(name: string): "too_many" | "name" | "twice" | undefined {
    this.count += 1;
    if (this.count > FIELDS_MAX) return "too_many";
    if (!NAME.test(name) || name in Object.prototype) return "name";
    if (this.seen.has(name) && !this.mayRepeat(name)) return "twice";
    this.seen.add(name);
    return undefined;
  }

  private mayRepeat(name: string): boolean {
    return formLimitsAt(formAddress(this.pathname)).repeated?.includes(name) ?? false;
  }
}

/** Whether the query of an address has more parameters than any page reads. Stops counting there. */
export function hasTooManyParameters(search: string): boolean {
  let at = -1;
  for (let found = 0; found < FIELDS_MAX; found += 1) {
    at = search.indexOf("&", at + 1);
    if (at === -1) return false;
  }
  return true;
}

const KB = 1024;

/**
 * The most text in a form: a page shows a refused form with its typed values, at up to ten times their
 * length.
 */
const TEXT_MAX_KB = 32;

/** The most bytes of text in one form to this address, as it is sent; files count apart. */
export function textMaxBytes(pathname: string): number {
  return (formLimitsAt(formAddress(pathname)).textKb ?? TEXT_MAX_KB) * KB;
}
