/** Every statement of this list has a test that carries its number: 'security 17: …'. */
import { expect, test } from "vitest";
import { readTests } from "./test-sources.ts";

/** The request tests run on both databases. */
const ON_BOTH_DATABASES = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 25, 29, 30, 31, 32, 33, 34,
  35, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
];
const IN_A_BROWSER = [12, 19];

function numbersIn(folder: "requests" | "e2e"): Set<number> {
  return new Set(
    readTests(folder).flatMap((text) =>
      [...text.matchAll(/\(\s*["`]security (\d+): /g)].map(([, number]) => Number(number)),
    ),
  );
}

test.each([
  ["requests", ON_BOTH_DATABASES],
  ["e2e", IN_A_BROWSER],
] as const)("tests/%s has a named test for each of its statements", (folder, wanted) => {
  const found = numbersIn(folder);
  expect(wanted.filter((number) => !found.has(number))).toEqual([]);
});
