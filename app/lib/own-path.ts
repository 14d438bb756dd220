/**
 * `next` when it is a path of this site, otherwise `fallback`; refuses '//evil', 'https:' and 'javascript:'.
 */
export function ownPath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || next.startsWith("//") || /[\\\p{Cc}]/u.test(next)) return fallback;
  return next;
}
