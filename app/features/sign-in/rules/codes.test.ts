import { expect, test } from "vitest";
import { codeMessage } from "./codes";

test("a message begins with the code and ends with the autofill line", () => {
  const lines = codeMessage("123456", "run.example").split("\n");
  expect(lines[0]).toMatch(/^123456 is your sign-in code\./);
  expect(lines.at(-1)).toBe("@run.example #123456");
});
