import { FIELDS_MAX } from "./field-names";

const ADDRESS_TEXT = "This address cannot be read.";

/** Why an address that no browser sends by itself is refused; undefined when it is well formed. */
export function refusalOfOddAddress({ pathname, search }: URL): string | undefined {
  if (!isReadable(pathname) || search.includes("%00")) return ADDRESS_TEXT;
  return hasMore(search, "&", FIELDS_MAX - 1) ? "This address has too many parameters." : undefined;
}

/** Decodes, and holds no NUL: PostgreSQL keeps none in text, and no name has one. */
function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Whether a mark stands in a text more than `most` times. Looks no further than that. */
function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1;
  for (let found = 0; found <= most; found += 1) {
    at = text.indexOf(mark, at + 1);
    if (at === -1) return false;
  }
  return true;
}
