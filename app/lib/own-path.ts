/** `next` when it is a path of this site, otherwise `fallback`: '//evil', 'https:' and 'javascript:' never leave. */
export function ownPath(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith("/") || next.startsWith("//") || /[\\\p{Cc}]/u.test(next)) return fallback;
  return next;
}
