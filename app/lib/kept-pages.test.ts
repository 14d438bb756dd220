import { expect, test } from "vitest";
import { keptInAnyLanguage } from "./kept-pages";

const CACHES = ["kept /dashboard", "dress", "kept /kn/dashboard", "kept /kn/bookings/1/pass"];

test("a kept page is found in each language that it was opened in, and no other page", () => {
  const both = ["/dashboard", "/kn/dashboard"];
  expect(keptInAnyLanguage(CACHES, "/dashboard")).toEqual(both);
  expect(keptInAnyLanguage(CACHES, "/ta/dashboard")).toEqual(both);
  expect(keptInAnyLanguage(CACHES, "/bookings/2/pass")).toEqual([]);
});
