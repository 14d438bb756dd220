/**
 * Spellings that look alike, each as it is searched: the letters of Malayalam without a vowel, which older keyboards write
 * as a consonant with a virama and a joiner, its sign 'au' of before the reform, the dot below of Devanagari and Kannada,
 * which is often left out, and joiners, which only shape a word.
 */
export const SPELLINGS: readonly (readonly [written: string, searched: string])[] = [
  ["\u200c", ""],
  ["\u200d", ""],
  ["\u093c", ""],
  ["\u0929", "\u0928"],
  ["\u0931", "\u0930"],
  ["\u0934", "\u0933"],
  ["\u0cbc", ""],
  ["\u0d7a", "\u0d23\u0d4d"],
  ["\u0d7b", "\u0d28\u0d4d"],
  ["\u0d7c", "\u0d30\u0d4d"],
  ["\u0d7d", "\u0d32\u0d4d"],
  ["\u0d7e", "\u0d33\u0d4d"],
  ["\u0d7f", "\u0d15\u0d4d"],
  // The 'nta' of 'ന്റ', which is also written as 'ൻ്റ'.
  ["\u0d4d\u0d4d", "\u0d4d"],
  ["\u0d4c", "\u0d57"],
];

/** The text in its searched form: composed characters, lower case in every script that has it, one spelling. */
export function foldText(text: string): string {
  const folded = text.normalize("NFC").toLowerCase();
  return SPELLINGS.reduce(
    (text, [written, searched]) => text.replaceAll(written, searched),
    folded,
  );
}

/** The words of a text in their searched form. */
export function searchedWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}
