import { z } from "zod";
import { MOBILE_DIGITS, plainPhoneDigits } from "./phone-digits";

/**
 * A schema for an Indian mobile number in any usual spelling; outputs its ten digits, or fails with
 * `message`.
 */
export const mobileDigits = (message: string) =>
  z
    .string(message)
    .transform(plainPhoneDigits)
    .pipe(z.string(message).regex(MOBILE_DIGITS, message));
