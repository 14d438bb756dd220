import fc from "fast-check";
import { expect, test } from "vitest";
import {
  groupedPhoneDigits,
  maskedPhone,
  phoneFieldText,
  phoneProblem,
  plainPhoneDigits,
  spacedPhone,
  telLink,
} from "./phone-digits";

test.each([
  ["98765 43210", "9876543210"],
  ["+91 98765 43210", "9876543210"],
  ["+91 098765-43210", "9876543210"],
  ["0091 98765 43210", "9876543210"],
  ["098765 43210", "9876543210"],
  ["91987 65432", "9198765432"],
  ["+91 91987 65432", "9198765432"],
  ["+91 98765 432", "98765432"],
  ["+65 9123 4567", ""],
  ["98765 4321", "987654321"],
  ["98765 432101", "98765432101"],
  ["+೯೧ ೯೮೭೬೫ ೪೩೨೧೦", "9876543210"],
])("%s is read as %s", (typed, digits) => {
  expect(plainPhoneDigits(typed)).toBe(digits);
});

test.each([
  ["+919840022222", "+91 98400 22222"],
  ["9840022222", "+91 98400 22222"],
  ["erased-abc", "erased-abc"],
  ["044 2345 6789", "+91 44234 56789"],
  ["Latha 98450 12345", "Latha 98450 12345"],
  ["044 2345", "044 2345"],
  ["", ""],
])("the phone number '%s' is shown as '%s'", (stored, shown) => {
  expect(spacedPhone(stored)).toBe(shown);
});

test.each([
  ["9845012345", "+919845012345"],
  ["+919845012345", "+919845012345"],
  ["4423456789", "+914423456789"],
  ["044-2345 6789", "+914423456789"],
  ["Latha 098450 12345", "+919845012345"],
  ["+९१ ९८४५० १२३४५", "+919845012345"],
  ["1800 123 4567", "18001234567"],
  ["+44 7911 123456", "+447911123456"],
  ["112", "112"],
])("a link that calls %j calls %s", (phone, dialled) => {
  expect(telLink(phone)).toBe(`tel:${dialled}`);
});

test.each([
  ["98765432101", "98765 43210"],
  ["91987654321", "91987654321"],
  ["9198765432101", "9198765432101"],
  ["919876543210", "98765 43210"],
  ["0091987654321", "0091987654321"],
  ["00919876543210", "98765 43210"],
  ["009198765432101234", "009198765432101"],
  ["098765 43210", "98765 43210"],
  ["+91 98765 43210", "98765 43210"],
  ["+91 98765", "+91 98765"],
  ["+44 7911 123456", "+44 7911 123456"],
  ["+44 call me", "+44  "],
  ["98abc76", "9876"],
  ["letters", ""],
  ["९८७६५४३२१०", "98765 43210"],
  ["+९१ ९८७६५ ४३२१०", "98765 43210"],
  ["+௯௧ ௯௮", "+91 98"],
])("a phone field in which %j is entered holds %j", (typed, held) => {
  expect(phoneFieldText(typed)).toBe(held);
});

test.each([
  ["", undefined],
  ["  ", undefined],
  ["98765 43210", undefined],
  ["+91 98765 43210", undefined],
  ["98765 4321", "not_a_mobile"],
  ["58765 43210", "not_a_mobile"],
  ["+9", "not_a_mobile"],
  ["+91 98765", "not_a_mobile"],
  ["+44 7911 123456", "another_country"],
  ["+1", "another_country"],
  ["९८७६५ ४३२१०", undefined],
  ["९८७६५", "not_a_mobile"],
] as const)("the number %j has the problem %s", (typed, problem) => {
  expect(phoneProblem(typed)).toBe(problem);
});

test.each(["", "0", "91", "+91 ", "+91 0", "0091 ", "00910"])(
  "a number typed digit by digit after %j is held as its ten digits",
  (prefix) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[6-9]\d{9}$/), (number) => {
        let held = "";
        for (const key of prefix + number) held = phoneFieldText(held + key);
        expect(held).toBe(groupedPhoneDigits(number));
      }),
    );
  },
);

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
