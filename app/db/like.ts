/** A text for LIKE … ESCAPE '!', so that its signs stand for themselves. */
export function escapedLike(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
