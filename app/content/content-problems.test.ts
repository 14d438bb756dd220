import { expect, test } from "vitest";
import { freshContent } from "./club-content.server";
import { contentProblems } from "./content-shape";

const { club, testimonials } = freshContent;

test("the files have no problems", () => {
  expect(contentProblems(freshContent)).toEqual([]);
});

test.each([
  ["phone", "12", "app/content/club.ts: phone must be a phone number with country code"],
  ["email", "nobody", "app/content/club.ts: email must be an e-mail address."],
  ["address", [" "], "app/content/club.ts: address can’t be empty."],
  ["whatsapp", "+91 60000", "app/content/club.ts: whatsapp must be digits only"],
  ["upi", { id: "club", payee: "P" }, "club.ts: upi.id must be written like ‘name@bank’."],
  ["socials", [{ name: "X", href: "javascript:x" }], "club.ts: socials[0].href must be an address"],
])("a club without a valid %s has one problem, in a sentence", (key, value, sentence) => {
  const problems = contentProblems({ ...freshContent, club: { ...club, [key]: value } });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(sentence);
});

test("lists are checked item by item", () => {
  const broken = [{ ...testimonials[0], review: " " }, {}];
  expect(contentProblems({ ...freshContent, testimonials: broken })).toEqual([
    "app/content/testimonials.ts: testimonials[0].review can’t be empty.",
    "app/content/testimonials.ts: testimonials[1].name can’t be empty.",
    "app/content/testimonials.ts: testimonials[1].status can’t be empty.",
    "app/content/testimonials.ts: testimonials[1].review can’t be empty.",
  ]);
});

test("a part that is not given is not checked", () => {
  expect(contentProblems({ club })).toEqual([]);
});
