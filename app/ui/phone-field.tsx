import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  COUNTRY_CODE,
  digitsIn,
  groupedPhoneDigits,
  PHONE_DIGITS,
  phoneFieldText,
  phoneProblem,
  plainPhoneDigits,
} from "~/lib/phone-digits";
import { PHONE_FIELD_TEXTS } from "~/texts/site-wide/phone-field";
import { Input, type InputProps } from "./field";

export interface PhoneFieldProps extends Omit<InputProps, "type" | "onInput"> {
  onDigits?: (digits: string) => void;
  /** The text beside the field when it does not hold ten digits. */
  message?: string;
  /** Accepts a landline or another number too, and checks nothing while typing. */
  isAnyNumber?: boolean;
}

/**
 * An Indian mobile number, grouped as '98765 43210' while typing; accepts +91, spaces and a leading 0, and no
 * letters. Shows a problem when it is left or Enter is pressed.
 */
export function PhoneField({
  onDigits,
  message = PHONE_FIELD_TEXTS.notAMobile,
  isAnyNumber = false,
  errors,
  ...rest
}: PhoneFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  /** Undefined until the field is left or edited; until then the server's errors are shown. */
  const [problem, setProblem] = useState<string[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer of the server replaces the page's own
  useEffect(() => setProblem(undefined), [errors?.join()]);
  useEffect(() => {
    const digits = plainPhoneDigits(field.current?.value ?? "");
    if (field.current && digits.length === PHONE_DIGITS) {
      regroup(field.current, groupedPhoneDigits(digits));
    }
    onDigits?.(digits);
  }, [onDigits]);

  function handleInput({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    regroup(input, phoneFieldText(input.value));
    onDigits?.(plainPhoneDigits(input.value));
    if (problem ?? errors) setProblem([]);
  }

  /** Shows the number's problem; returns whether it has one. */
  function check(input: HTMLInputElement, isNeeded: boolean): boolean {
    const found = phoneProblem(input.value) ?? (isNeeded ? "not_a_mobile" : undefined);
    if (isAnyNumber || !found) return false;
    const isWhole = plainPhoneDigits(input.value).length === PHONE_DIGITS;
    const text = isWhole ? PHONE_FIELD_TEXTS.notAMobile : message;
    const another = PHONE_FIELD_TEXTS.anotherCountry({ countryCode: COUNTRY_CODE });
    setProblem([found === "another_country" ? another : text]);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { currentTarget: input } = event;
    const isNeeded = rest.required === true && input.value.trim() === "";
    if (event.key === "Enter" && check(input, isNeeded)) event.preventDefault();
  }

  return (
    <Input
      autoComplete="tel"
      {...rest}
      ref={field}
      type="tel"
      prefix={COUNTRY_CODE}
      inputMode="tel"
      announce
      errors={problem ?? errors}
      onInput={handleInput}
      onBlur={(event) => check(event.currentTarget, false)}
      onKeyDown={handleKeyDown}
    />
  );
}

/** Writes the grouped number and keeps the caret behind the same digit. */
function regroup(input: HTMLInputElement, grouped: string): void {
  if (input.value === grouped) return;
  const fromEnd = digitsIn(input.value.slice(input.selectionStart ?? input.value.length)).length;
  input.value = grouped;
  let caret = grouped.length;
  for (let passed = 0; passed < fromEnd && caret > 0; caret -= 1) {
    if (/\d/.test(grouped[caret - 1] ?? "")) passed += 1;
  }
  input.setSelectionRange(caret, caret);
}
