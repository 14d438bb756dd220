/** The first `most` letters of a text, with '…' where more follow. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
