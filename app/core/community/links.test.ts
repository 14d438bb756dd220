import fc from "fast-check";
import { expect, test } from "vitest";
import { linkParts } from "./post/comments";

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ["see https://run.example/a?b=1#c today", ["https://run.example/a?b=1#c"]],
  ["http://a.example, https://b.example!", ["http://a.example", "https://b.example"]],
  ["(https://a.example/x)", ["https://a.example/x"]],
  ["https://a.example/x_(y)", ["https://a.example/x_(y)"]],
  ["javascript:alert(1) data:text/html,x www.a.example", []],
  ["https://", []],
  ["", []],
])("the links of '%s' are %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

const texts = fc
  .array(fc.constantFrom("https://a.example/x", "http://", "(", ")", ".", " ", "<b>", "ab"))
  .map((all) => all.join(""));

test("the parts of a text make the text again", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

test("every link is http or https", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { href } of linkParts(text))
        if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
    }),
  );
});
