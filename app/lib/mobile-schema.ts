import { z } from "zod";
import { MOBILE_DIGITS, PHONE_DIGITS, plainPhoneDigits } from "./phone-digits";

/**
 * A schema for an Indian mobile number in any usual spelling; outputs its ten digits, or fails with
 * `message`.
 */
export const mobileDigits = (message: string) =>
  z
    .string(message)
    .transform(plainPhoneDigits)
    .pipe(z.string(message).regex(MOBILE_DIGITS, message));

const ANY_NUMBER_MESSAGE = `Please enter at most ${PHONE_DIGITS} digits.`;

/** A schema for a number of any kind, such as a landline; outputs its digits, at most ten. Refuses another country's. */
export const anyNumberDigits = z.string().transform((typed, context) => {
  const digits = plainPhoneDigits(typed);
  if (digits !== "" && digits.length <= PHONE_DIGITS) return digits;
  context.addIssue({ code: "custom", message: ANY_NUMBER_MESSAGE });
  return z.NEVER;
});
