/** A text for LIKE … ESCAPE '!', with % and _ matched literally. */
export function escapedLike(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
