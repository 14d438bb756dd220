/** The values that one row of a list is ordered by. */
export type PageKey = readonly (string | number)[];

/** A requested page of a list, relative to a row, so that every page costs the same. */
export type PageRequest =
  | { way: "first" }
  | { way: "last" }
  | { way: "after"; key: PageKey }
  | { way: "before"; key: PageKey };

/** Addresses of the neighbouring pages: undefined for none. */
export interface PageEnds {
  before: string | undefined;
  after: string | undefined;
}

/** Query parameters that select the page; `page` is that of older links. */
export const PAGE_PARAMS = ["after", "before", "at", "page"] as const;

const TEXT_MAX_LENGTH = 400;

/** The page that the query string selects; the first one when it cannot be read. */
export function readPageRequest(
  search: URLSearchParams,
  kinds: readonly ("number" | "text")[],
): PageRequest {
  if (search.get("at") === "last") return { way: "last" };
  for (const way of ["after", "before"] as const) {
    const key = readKey(search.get(way), kinds);
    if (key) return { way, key };
  }
  return { way: "first" };
}

function readKey(text: string | null, kinds: readonly ("number" | "text")[]): PageKey | undefined {
  if (!text || text.length > TEXT_MAX_LENGTH) return undefined;
  const parts = text.split("~");
  if (parts.length !== kinds.length) return undefined;
  const key = parts.map((part, index) => (kinds[index] === "number" ? Number(part) : unhide(part)));
  return key.every((part) => typeof part === "string" || Number.isSafeInteger(part))
    ? key.map((part) => part ?? "")
    : undefined;
}

/** The key as it stands in the query string. */
export function pageKeyText(key: PageKey): string {
  return key.map((part) => String(part).replace(/[%~]/g, hide)).join("~");
}

const hide = (sign: string) => (sign === "%" ? "%25" : "%7E");

function unhide(part: string): string {
  return part.replace(/%(25|7E)/g, (_, code) => (code === "25" ? "%" : "~"));
}
