import fc from "fast-check";
import { expect, test } from "vitest";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { groupedPhoneDigits, maskedPhone } from "./phone-numbers";

test("grouping a number never changes its digits, and a mask shows three of them", () => {
  const digits = fc.stringMatching(/^[6-9]\d{0,9}$/);
  fc.assert(
    fc.property(digits, (number) => plainPhoneDigits(groupedPhoneDigits(number)) === number),
  );
  expect(groupedPhoneDigits("9812345678")).toBe("98123 45678");
  expect(maskedPhone("+919812345678")).toMatch(/^\+91 [^\d]+678$/);
});
