/** Every statement about signing in has a test that carries its number: 'security 17: …'. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const TESTS = join(import.meta.dirname, "..");
/** The request tests run on both databases. */
const ON_BOTH_DATABASES = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 25, 29, 30, 31, 34, 35, 38, 44,
];
const IN_A_BROWSER = [12, 19];

function numbersIn(folder: string, ending: string): Set<number> {
  const names = readdirSync(join(TESTS, folder)).filter((name) => name.endsWith(ending));
  const texts = names.map((name) => readFileSync(join(TESTS, folder, name), "utf8"));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\(\s*"security (\d+): /g)].map(([, number]) => Number(number)),
    ),
  );
}

test.each([
  ["requests", ".test.ts", ON_BOTH_DATABASES],
  ["e2e", ".spec.ts", IN_A_BROWSER],
] as const)("tests/%s has a named test for each of its statements", (folder, ending, wanted) => {
  const found = numbersIn(folder, ending);
  expect(wanted.filter((number) => !found.has(number))).toEqual([]);
});
