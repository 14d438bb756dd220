import fc from "fast-check";
import { expect, test } from "vitest";
import { groupedPhoneDigits, plainPhoneDigits } from "~/lib/phone-digits";
import { maskedPhone } from "./phone-numbers";

test("a grouped number keeps its digits", () => {
  const digits = fc.stringMatching(/^[6-9]\d{0,9}$/);
  fc.assert(
    fc.property(digits, (number) => plainPhoneDigits(groupedPhoneDigits(number)) === number),
  );
  expect(groupedPhoneDigits("9812345678")).toBe("98123 45678");
});

test("a masked number shows three digits", () => {
  expect(maskedPhone("+919812345678")).toMatch(/^\+91 [^\d]+678$/);
});
