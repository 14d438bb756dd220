import { z } from "zod";
import { MOBILE_DIGITS, plainPhoneDigits } from "./phone-digits";

/** The ten digits of an Indian mobile number, however they were typed; `message` refuses anything else. */
export const mobileDigits = (message: string) =>
  z
    .string(message)
    .transform(plainPhoneDigits)
    .pipe(z.string(message).regex(MOBILE_DIGITS, message));
