import { expect, test } from "vitest";
import { freshContent } from "./club-content.server";
import { PLACEHOLDERS, TEXTS_WITH_BLANKS, withoutBlanks } from "./placeholders";

/** Placeholders that may be blank; the club's name never is. */
const MAY_BE_BLANK = ["city", "email", "phone", "officer", "upi", "runPrice", "monthPrice"];

const delivered = textsIn(freshContent);
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test.each(TEXTS_WITH_BLANKS)("'%s' is a delivered text", (text) => {
  expect(delivered).toContain(text);
});

const naming = delivered.filter((text) =>
  namesIn(text).some((name) => MAY_BE_BLANK.includes(name)),
);

test.each(naming)("'%s' names nothing that is blank, and still says something", (text) => {
  for (let some = 0; some < 2 ** MAY_BE_BLANK.length; some += 1) {
    const blank = MAY_BE_BLANK.filter((_, index) => some & (2 ** index));
    const said = withoutBlanks(text, (name) => blank.includes(name));
    expect(said).toMatch(/^.{10,}[.!?]$/);
    expect(namesIn(said).filter((name) => blank.includes(name))).toEqual([]);
    if (blank.length === 0) expect(said).toBe(text);
  }
});

test("a club's own text loses the sentences that name what is blank", () => {
  const own = "Come along! Ask {email} first. Or call {phone}.";
  expect(withoutBlanks(own, (name) => name === "email")).toBe("Come along! Or call {phone}.");
});

test("every placeholder that may be blank is one", () => {
  expect(Object.keys(PLACEHOLDERS)).toEqual(expect.arrayContaining(MAY_BE_BLANK));
});
