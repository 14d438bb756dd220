import { z } from "zod";
import {
  MOBILE_DIGITS,
  NATIONAL_DIGITS,
  PHONE_DIGITS,
  plainDigits,
  plainPhoneDigits,
} from "./phone-digits";

interface WholeNumber {
  min: number;
  max: number;
  /** What is said of an empty field and of a number out of bounds. */
  bounds: () => string;
  /** What is said of decimals and of anything but digits, where it is something else. */
  whole?: () => string;
}

/** A schema for a whole number in digits, as a form sends it, of any script of India; outputs the number. */
export const wholeNumber = ({ min, max, bounds, whole = bounds }: WholeNumber) =>
  z
    .string({ error: bounds })
    .trim()
    .min(1, { error: bounds, abort: true })
    .transform(plainDigits)
    .pipe(z.string().regex(/^-?\d+$/, { error: whole }))
    .transform(Number)
    .pipe(z.number({ error: bounds }).min(min, { error: bounds }).max(max, { error: bounds }));

/**
 * A schema for an Indian mobile number in any usual spelling; outputs its ten digits, or fails with `message`, or
 * with `incomplete` where there are not ten.
 */
export const mobileDigits = (message: () => string, incomplete = message) =>
  z
    .string({ error: incomplete })
    .transform(plainPhoneDigits)
    .pipe(
      z
        .string({ error: incomplete })
        .length(PHONE_DIGITS, { error: incomplete, abort: true })
        .regex(MOBILE_DIGITS, { error: message }),
    );

/**
 * A schema for a number of any kind, such as a landline; outputs its ten digits, or fails with what `problem` says of too
 * few or too many. Refuses another country's.
 */
export const anyNumberDigits = (problem: (isShort: boolean) => string) =>
  z.string().transform((typed, context) => {
    const digits = plainPhoneDigits(typed);
    if (NATIONAL_DIGITS.test(digits)) return digits;
    // Ten digits that begin with 0 are a 0 and nine of the ten.
    const isShort = digits !== "" && digits.length <= PHONE_DIGITS;
    context.addIssue({ code: "custom", message: problem(isShort) });
    return z.NEVER;
  });

/** A schema for a text that may be left out; what is left empty or blank is undefined. */
export const optionalText = () =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed) => typed || undefined);
