import fc from "fast-check";
import { expect, test } from "vitest";
import { smsLength } from "~/core/messages/sms-length";

test("a text has 160 letters, or 70 in another script", () => {
  expect(smsLength("a".repeat(160))).toEqual({ characters: 160, parts: 1 });
  expect(smsLength("a".repeat(161))).toEqual({ characters: 161, parts: 2 });
  expect(smsLength("a".repeat(307)).parts).toBe(3);
  expect(smsLength("அ".repeat(70)).parts).toBe(1);
  expect(smsLength("அ".repeat(71)).parts).toBe(2);
});

test("braces and the euro count as two letters", () => {
  expect(smsLength("{€}")).toEqual({ characters: 6, parts: 1 });
});

test("a longer text never has fewer parts", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 50 }), (text, more) => {
      expect(smsLength(text + more).parts).toBeGreaterThanOrEqual(smsLength(text).parts);
    }),
  );
});
