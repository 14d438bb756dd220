import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIRST_LANGUAGE, LANGUAGES } from "../../../app/lib/language.ts";

/** The one list, from which every other is made. */
const LIST = "app/lib/language.ts";

test("no source names a language besides the list of them", () => {
  const codes = Object.keys(LANGUAGES).filter((language) => language !== FIRST_LANGUAGE);
  const named = new RegExp(
    `["'\`](${codes.join("|")})(-IN)?["'\`]|^\\s*(${codes.join("|")}):`,
    "m",
  );
  const files = globSync("{app,server,scripts,tools}/**/*.{ts,tsx,mjs}").filter(
    (file) => file !== LIST && !/\.test\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => named.test(readFileSync(file, "utf8")))).toEqual([]);
});
