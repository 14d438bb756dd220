import { type FormEvent, useEffect, useRef } from "react";
import { plainPhoneDigits } from "~/lib/phone-digits";
import { Input, type InputProps } from "~/ui/field";
import { groupedPhoneDigits, PHONE_DIGITS } from "../rules/phone-numbers";

/** An Indian mobile number, grouped as '98765 43210' while typing; accepts +91, spaces and a leading 0. */
export function PhoneField({
  onDigits,
  ...rest
}: Omit<InputProps, "type" | "onInput"> & { onDigits?: (digits: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const digits = plainPhoneDigits(field.current?.value ?? "");
    if (field.current && digits.length === PHONE_DIGITS) {
      regroup(field.current, groupedPhoneDigits(digits));
    }
    onDigits?.(digits);
  }, [onDigits]);

  function handleInput({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    if (isBegunWithCountry(input.value)) return onDigits?.("");
    const digits = plainPhoneDigits(input.value).slice(0, PHONE_DIGITS);
    regroup(input, groupedPhoneDigits(digits));
    onDigits?.(digits);
  }

  return (
    <Input
      autoComplete="tel-national"
      {...rest}
      ref={field}
      type="tel"
      prefix="+91"
      inputMode="tel"
      onInput={handleInput}
    />
  );
}

/** Whether the text is an incomplete number with a prefix, such as '+91 98', which is not grouped yet. */
function isBegunWithCountry(typed: string): boolean {
  return typed.trim().startsWith("+") && plainPhoneDigits(typed).length !== PHONE_DIGITS;
}

/** Writes the grouped number and keeps the caret behind the same digit. */
function regroup(input: HTMLInputElement, grouped: string): void {
  if (input.value === grouped) return;
  const fromEnd = input.value
    .slice(input.selectionStart ?? input.value.length)
    .replace(/\D/g, "").length;
  input.value = grouped;
  let caret = grouped.length;
  for (let passed = 0; passed < fromEnd && caret > 0; caret -= 1) {
    if (/\d/.test(grouped[caret - 1] ?? "")) passed += 1;
  }
  input.setSelectionRange(caret, caret);
}
