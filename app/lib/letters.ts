/** The signs that join a consonant to the next one: of Devanagari, Telugu, Kannada and Malayalam. */
const JOINING = "\\u094D\\u0C4D\\u0CCD\\u0D4D";

const MARKS = "(?:[\\p{M}\\u200C\\p{Emoji_Modifier}]|\\u200D(?=\\p{M}))*";

/**
 * A letter with its marks, and a cluster of consonants as one, as `Intl.Segmenter` has them, which older browsers lack:
 * 'ಕ್ಷಿ' is one letter of four characters, and a flag one of two.
 */
const LETTER = new RegExp(
  `\\p{RI}{2}|(?:\\P{M}\\p{M}*[${JOINING}]\\u200D?(?=\\p{L}))*\\P{M}${MARKS}(?:\\u200D(?:\\p{Extended_Pictographic}${MARKS})?)*|\\p{M}+`,
  "gu",
);

/** The letters of a text as people count them, each with its marks. */
export function lettersIn(text: string): string[] {
  return text.match(LETTER) ?? [];
}

/** The beginning of a text: at most so many letters, none of them cut. */
export function firstLetters(text: string, most: number): string {
  return text.length <= most ? text : lettersIn(text).slice(0, most).join("");
}
