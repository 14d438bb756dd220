import { z } from "zod";
import { mobileDigits } from "~/lib/mobile-schema";
import { TEXT_LENGTH_MAXIMUM, TEXT_LENGTH_MINIMUM } from "./announcements";
import { audienceIn } from "./audiences";
import { ANNOUNCEMENT_ERRORS } from "./texts";

/** An announcement as it is typed. */
export const announcementSchema = z.object({
  audience: z
    .string(ANNOUNCEMENT_ERRORS.audience)
    .refine((value) => audienceIn(value) !== undefined, ANNOUNCEMENT_ERRORS.audience),
  text: z
    .string(ANNOUNCEMENT_ERRORS.text)
    .trim()
    .min(TEXT_LENGTH_MINIMUM, ANNOUNCEMENT_ERRORS.text)
    .max(TEXT_LENGTH_MAXIMUM, ANNOUNCEMENT_ERRORS.long),
  submitKey: z.string().min(8).max(64),
});

/** The number of the member account that gets an admin's test. */
export const testSchema = announcementSchema.extend({
  phone: mobileDigits(ANNOUNCEMENT_ERRORS.phone),
});
