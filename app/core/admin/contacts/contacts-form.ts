import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { plainDigits } from "~/lib/typed-digits";
import {
  CONTACT_AGE_MAX_DIGITS,
  CONTACT_PROFESSIONS,
  isTooYoung,
  type MinorsRule,
  WHATSAPP_MESSAGE,
} from "./contacts";

const NAME_MAX_LENGTH = 100;

/**
 * The contact form (specification, section 5), with the specification's field names. `website` is a hidden
 * trap field; `submitKey` is missing without JavaScript.
 */
function contactSchema({ minors }: { minors: MinorsRule }) {
  return z.object({
    FullName: z
      .string("Please enter your full name.")
      .trim()
      .min(1, "Please enter your full name.")
      .max(NAME_MAX_LENGTH, `Please use at most ${NAME_MAX_LENGTH} characters.`),
    Age: z
      .string("Please enter your age.")
      .trim()
      .overwrite(plainDigits)
      .regex(/^\d+$/, "Please enter your age as a number.")
      .max(CONTACT_AGE_MAX_DIGITS, "Please enter an age of at most 2 digits.")
      .refine(
        (age) => !isTooYoung(Number(age), minors),
        "You need to be 18 or older to run with us.",
      ),
    Profession: z.enum(CONTACT_PROFESSIONS, "Please choose your profession."),
    Whatsapp: z
      .string("Please enter your WhatsApp number.")
      .trim()
      .transform(plainPhoneDigits)
      .pipe(z.string().regex(MOBILE_DIGITS, WHATSAPP_MESSAGE)),
    website: z.string().optional(),
    submitKey: z.uuid("Please reload the page and try again.").optional(),
  });
}

export type ContactInput = z.infer<ReturnType<typeof contactSchema>>;

type SentForm = Parameters<typeof parseWithZod>[0];

/** Parses the contact form: its values, or a message for each invalid field. */
export function parseContact(form: SentForm, { minors }: { minors: MinorsRule }) {
  return parseWithZod(form, { schema: contactSchema({ minors }) });
}

export type ContactSubmission = ReturnType<typeof parseContact>;
