import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no field is of the type 'number', which refuses the digits of Indian scripts", () => {
  const files = globSync("app/**/*.tsx");
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.filter((file) => /(type=|: )["']number["']\s*[,/\n>]/.test(readFileSync(file, "utf8"))),
  ).toEqual([]);
});
