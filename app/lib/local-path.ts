/** An address in a header stays far below the 16 kB that browsers and proxies read of all headers. */
const RETURN_PATH_MAX_LENGTH = 2_000;

/**
 * `next` as a path that any header takes, otherwise `fallback`. Refuses '//evil', 'https:', 'javascript:' and
 * paths over 2,000 characters; encodes what is not ASCII, since `Headers` throws for characters above U+00FF.
 */
export function localPath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || next.startsWith("//") || /[\\\p{Cc}]/u.test(next)) return fallback;
  const path = next.replace(/[^!-~]+/g, percentEncoded);
  return path.length <= RETURN_PATH_MAX_LENGTH ? path : fallback;
}

/**
 * The path to return to after a sign-in, with its query unless that is too long; undefined for a path that is
 * too long.
 */
export function returnPath({ pathname, search }: { pathname: string; search: string }) {
  return [pathname + search, pathname].find((path) => path.length <= RETURN_PATH_MAX_LENGTH);
}

/** The path of an address with its query, in which `flag` is set, or gone. */
export function pathWithFlag(url: URL, flag: string, isSet: boolean): string {
  const { pathname, searchParams } = new URL(url);
  if (isSet) searchParams.set(flag, "");
  else searchParams.delete(flag);
  const search = searchParams.toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}

/**
 * `encodeURIComponent` for any text: it throws for half of a surrogate pair, which is what a text cut in the
 * middle of an emoji ends with.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\u{fffd}"));
}
