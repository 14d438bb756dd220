import { z } from "zod";
import { formatCount } from "~/lib/rupees";
import { mobileDigits } from "~/lib/whole-number";
import { ANNOUNCEMENT_ERRORS_TEXTS } from "~/texts/announcements/announcements";
import { plainText, TEXT_LENGTH_MAXIMUM, TEXT_LENGTH_MINIMUM } from "./announcements";
import { audienceIn } from "./audiences";

/** An announcement as it is typed. */
export const announcementSchema = z.object({
  audience: z
    .string({ error: () => ANNOUNCEMENT_ERRORS_TEXTS.audience })
    .refine((value) => audienceIn(value) !== undefined, {
      error: () => ANNOUNCEMENT_ERRORS_TEXTS.audience,
    }),
  text: z
    .string({ error: () => ANNOUNCEMENT_ERRORS_TEXTS.text })
    .overwrite(plainText)
    .min(TEXT_LENGTH_MINIMUM, { error: () => ANNOUNCEMENT_ERRORS_TEXTS.text })
    .max(TEXT_LENGTH_MAXIMUM, {
      error: () => ANNOUNCEMENT_ERRORS_TEXTS.long({ most: formatCount(TEXT_LENGTH_MAXIMUM) }),
    }),
  submitKey: z.string().min(8).max(64),
});

/** The number of the member account that gets an admin's test. */
export const testSchema = announcementSchema.extend({
  phone: mobileDigits(() => ANNOUNCEMENT_ERRORS_TEXTS.phone),
});
