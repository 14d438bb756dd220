import { expect, test } from "vitest";
import { clubTextsCode } from "./message-catalogue";
import { pseudoText } from "./pseudo-text";
import { placeholdersIn, translationProblem } from "./translation-rules";

test.each([
  ["Book a run", "[Bóók á rúñ · ·]"],
  ["Hello {name}", "[Hélló {name} · ·]"],
])("the pseudo text of '%s' is longer, accented and in brackets", (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});

test.each([
  "{count, plural, one {# seat} other {# seats}} for {name}",
  "{who, select, one {him} other {{people, plural, =2 {both} other {all {people}}}}}",
  "I accept the <link>terms and conditions</link>",
])("the pseudo text of '%s' keeps its placeholders and marks", (text) => {
  expect(placeholdersIn(pseudoText(text))).toEqual(placeholdersIn(text));
});

test("what the example club wrote is made up too, a list line by line", () => {
  const [, code = "{}"] = clubTextsCode("kn").split(/>>>> = /);
  const { kn }: { kn: Record<string, string> } = JSON.parse(code.trim().replace(/;$/, ""));
  expect(kn["About Us"]).toBe("[Ábóút Úš · ·]");
  const list = Object.keys(kn).find((text) => text.includes("\n\n")) ?? "";
  expect(kn[list]?.split("\n\n")).toEqual(list.split("\n\n").map(pseudoText));
});

test.each([
  ["{name} ಅವರ ಸ್ಥಾನ", "{name}'s seat", undefined],
  ["ಸ್ಥಾನ", "{name}'s seat", "has the placeholders '' and English has 'name'."],
  ["{nam} ಸ್ಥಾನ", "{name}'s seat", "has the placeholders 'nam' and English has 'name'."],
  ["<link>ನಿಯಮ</link>", "the <link>terms</link>", undefined],
  ["ನಿಯಮ", "the <link>terms</link>", "has the placeholders '' and English has '<link>'."],
  ["ಸ್ಥಾನ", undefined, "is no text of the English catalogue."],
])("the translation '%s' of '%s': %s", (text, english, problem) => {
  expect(translationProblem(text, english)).toBe(problem);
});
