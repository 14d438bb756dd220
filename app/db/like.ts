/** A text for LIKE … ESCAPE '!', so that % and _ in it stand for themselves. */
export function escapedLike(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
