import { expect, test } from "vitest";
import { codeMessage } from "./codes";

test("a message begins with the code", () => {
  const lines = codeMessage("123456", "run.example", "sign_in").split("\n");
  expect(lines[0]).toMatch(/^123456 is your sign-in code\./);
});

test("a message ends with the autofill line", () => {
  const lines = codeMessage("123456", "run.example", "sign_in").split("\n");
  expect(lines.at(-1)).toBe("@run.example #123456");
});

test.each([
  ["confirm", "code to download your data or delete your account"],
  ["passkey", "code to add a passkey"],
  ["new_phone", "code to change your number"],
  ["sign_up", "sign-in code"],
] as const)("the message of a code for '%s' names its use", (purpose, use) => {
  expect(codeMessage("123456", "run.example", purpose)).toContain(`123456 is your ${use}.`);
});
