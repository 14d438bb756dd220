import { placeholdersIn } from "./text-placeholders.ts";

/**
 * An ending in an Indian script that a hyphen puts on a word in Latin letters, a figure or a value, and a word of one
 * letter before a hyphen.
 */
const HYPHENATED_ENDING =
  /(?<=(?:[A-Za-z\d}>#'’”]|(?<![\p{L}\p{M}])[\u0900-\u0D7F])-)(?=[\u0900-\u0D7F])/gu;

/** The text with U+2060 after such a hyphen, so that no line ends between 'WhatsApp' and its ending, or in 'ഇ-മെയിൽ'. */
export function withJoinedEndings(text: string): string {
  return text.replace(HYPHENATED_ENDING, "\u2060");
}

/** A sign that joins no letter, such as an ending that is put on a digit or a placeholder. */
const LONE_SIGN = /(?<![\p{L}\p{M}\u200C\u200D])\p{M}/u;

/** What is wrong with a translation; undefined where nothing is. */
export function translationProblem(text: string, english: string | undefined): string | undefined {
  if (english === undefined) return "is no text of the English catalogue.";
  if (LONE_SIGN.test(text)) return "has a vowel sign without its letter, which is shown as a box.";
  const [has, wants] = [placeholdersIn(text), placeholdersIn(english)];
  if (has.join() === wants.join()) return;
  return `has the placeholders '${has.join(", ")}' and English has '${wants.join(", ")}'.`;
}
