import fc from "fast-check";
import { expect, test } from "vitest";
import { firstLetters, lettersIn } from "./letters";

test.each([
  ["ಕ್ಷಿಪ್ರ", ["ಕ್ಷಿ", "ಪ್ರ"]],
  ["தமிழ்", ["த", "மி", "ழ்"]],
  ["తెలుగు", ["తె", "లు", "గు"]],
  ["हिन्दी", ["हि", "न्दी"]],
  ["Run", ["R", "u", "n"]],
  ["é", ["é"]],
  ["अ\u200dॅप", ["अ\u200dॅ", "प"]],
  ["🇮🇳🇮🇳a", ["🇮🇳", "🇮🇳", "a"]],
  ["🏃🏽‍♀️a", ["🏃🏽‍♀️", "a"]],
])("the letters of %s are %j", (text, letters) => {
  expect(lettersIn(text)).toEqual(letters);
});

test("the letters of any text are the text, and its beginning ends with a whole letter", () => {
  const scripts = fc.string({
    unit: fc.constantFrom(..."ಕ್ಷಿರನಾதமிழ்తెలుగుമലയാളം हिन्दी abc.🏃"),
    maxLength: 60,
  });
  fc.assert(
    fc.property(scripts, fc.nat(40), (text, most) => {
      expect(lettersIn(text).join("")).toBe(text);
      const start = firstLetters(text, most);
      expect(text.startsWith(start)).toBe(true);
      expect(/^\p{M}/u.test(text.slice(start.length)) && start !== "").toBe(false);
    }),
  );
});
