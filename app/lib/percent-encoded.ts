/**
 * `encodeURIComponent` for any text: it throws for half of a surrogate pair, which is what a text cut in the
 * middle of an emoji ends with.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\u{fffd}"));
}
