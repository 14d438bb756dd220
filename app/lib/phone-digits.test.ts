import { expect, test } from "vitest";
import { plainPhoneDigits, spacedPhone } from "./phone-digits";

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
])("%s is read as %s", (typed, digits) => {
  expect(plainPhoneDigits(typed)).toBe(digits);
});

test.each([
  ["+919840022222", "+91 98400 22222"],
  ["9840022222", "+91 98400 22222"],
  ["erased-abc", "erased-abc"],
  ["044 2345", "044 2345"],
  ["", ""],
])("the phone number '%s' is shown as '%s'", (stored, shown) => {
  expect(spacedPhone(stored)).toBe(shown);
});
