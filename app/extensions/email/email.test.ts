import fc from "fast-check";
import { expect, test } from "vitest";
import { mailOf, subjectLine } from "~/core/messages/send/push-payload";
import { codeMail, isMailAddress, normalizeCode } from "./email";

test.each([
  ["asha@example.com", true],
  ["asha.k+club@mail.example.co.in", true],
  ["asha@example", false],
  ["asha@example.com\r\nBcc: x@example.com", false],
  ["asha@example.com,x@example.com", false],
  ['"a b"@example.com', false],
  ["<asha@example.com>", false],
  [`${"a".repeat(190)}@example.com`, false],
  ["", false],
])("whether mail can be sent to '%s' is %s", (address, expected) => {
  expect(isMailAddress(address)).toBe(expected);
});

test("no address that is accepted carries a space, a line, a comma or a bracket", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
      const address = `${before}asha@example.com${after}`;
      if (isMailAddress(address)) expect(address).toMatch(/^[^\s,;:<>()[\]"\\\p{Cc}]+$/u);
    }),
  );
});

test("a subject is one line without control characters, of 120 letters at most", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
      const subject = subjectLine(title);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect([...subject].length).toBeLessThanOrEqual(120);
    }),
  );
});

const ORIGIN = "https://club.example";

test("a mail links to its page of the club and to the setting that turns mail off", () => {
  const { text } = mailOf({ title: "T", text: "Paid.", link: "/receipts/1" }, ORIGIN);
  expect(text).toBe(
    "Paid.\n\nhttps://club.example/receipts/1\n\nYou asked for this by e-mail. Turn it off here: https://club.example/settings/notifications",
  );
});

test("a mail never links to another site", () => {
  const foreign = mailOf({ title: "T", text: "Paid.", link: "https://evil.example" }, ORIGIN);
  expect(foreign.text).not.toContain("evil");
});

test("a code is read in every usual spelling", () => {
  expect(normalizeCode(" abcd-2345 ")).toBe("ABCD2345");
  expect(codeMail("ABCD2345", "Lake Runners").subject).toBe(
    "ABCD2345 is your code for e-mail from Lake Runners",
  );
});
