import { expect, test } from "vitest";
import type { Language } from "./language";
import { inLanguage } from "./language.server";
import { byName, compareNames } from "./name-order";

function sorted(language: Language, names: string[]): string[] {
  return inLanguage(language, () => names.toSorted(compareNames));
}

test("accents and capitals stand beside their plain letter", () => {
  expect(sorted("en", ["Zoya", "émile", "Eva", "Asha", "dev"])).toEqual([
    "Asha",
    "dev",
    "émile",
    "Eva",
    "Zoya",
  ]);
});

test("a vowel sign comes before a virama, as dictionaries have it, and not by code point", () => {
  expect(sorted("hi", ["क़ासिम", "खुशी", "कमल"])).toEqual(["कमल", "क़ासिम", "खुशी"]);
});

test.each([
  ["kn", "ಆಶಾ"],
  ["ta", "ஆஷா"],
  ["te", "ఆశా"],
  ["ml", "ആശ"],
  ["hi", "आशा"],
] as const)(
  "in %s its own script comes first, and Latin letters come first in English",
  (language, own) => {
    expect(sorted(language, ["Asha", own])).toEqual([own, "Asha"]);
    expect(sorted("en", [own, "Asha"])).toEqual(["Asha", own]);
  },
);

test("rows of the same name keep their order, and a row without one comes first", () => {
  const rows = [
    { name: "Meena", id: 2 },
    { name: "Meena", id: 1 },
    { name: null, id: 3 },
  ];
  expect(byName(rows).map(({ id }) => id)).toEqual([3, 2, 1]);
});
