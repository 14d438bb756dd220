import { expect, test } from "vitest";
import { csvText } from "./csv-text";

test("cells are quoted and cannot start a formula", () => {
  expect(csvText([["=1+1", "a,b", 'say "hi"', "two\nlines", -5, null, "தமிழ் ₹"]])).toBe(
    '\uFEFF\'=1+1,"a,b","say ""hi""","two\nlines",-5,,தமிழ் ₹\r\n',
  );
});
