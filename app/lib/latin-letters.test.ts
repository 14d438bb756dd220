import { expect, test } from "vitest";
import { inLatinLetters } from "./latin-letters";

test.each([
  ["ಕಬ್ಬನ್ ಪಾರ್ಕ್ ರನ್", "kabban park ran"],
  ["ಕಂಬಳ ಓಟಂ 5", "kambala otam 5"],
  ["ആലപ്പുഴ ഓട്ടം", "alappuzha ottam"],
  ["ഞായറാഴ്\u200cച റൺ", "nayarazhcha ran"],
  ["ఆదివారం పరుగు", "adivaram parugu"],
  ["मैं चंपा हिंदी", "main champa hindi"],
  ["फ़्लोरा दौड़", "flora daud"],
  ["மெரினா ஓட்டம்", "merina ottam"],
])("%s is typed as %s", (title, typed) => {
  expect(inLatinLetters(title)).toBe(typed);
});
