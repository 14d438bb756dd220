import { expect, test } from "vitest";
import { pageTextsAddress } from "./page-translations";

test.each([
  ["/events/:slug/book", "/assets/texts/kn/r1/events/:slug/book"],
  // As the router names it under the address of a language.
  ["events/:slug/book", "/assets/texts/kn/r1/events/:slug/book"],
  ["/", "/assets/texts/kn/r1/"],
  ["", "/assets/texts/kn/r1/"],
])("the translations of the route '%s' are at %s", (pattern, address) => {
  expect(pageTextsAddress("kn", "r1", pattern)).toBe(address);
});
