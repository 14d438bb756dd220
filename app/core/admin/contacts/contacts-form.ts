import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { MOBILE_DIGITS, plainDigits, plainPhoneDigits } from "~/lib/phone-digits";
import { CONTACTS_FORM_TEXTS, CONTACTS_TEXTS } from "~/texts/admin/contacts";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import {
  CONTACT_AGE_MAX_DIGITS,
  CONTACT_PROFESSIONS,
  isTooYoung,
  type MinorsRule,
} from "./contacts";

const NAME_MAX_LENGTH = 100;

/**
 * The contact form (specification, section 5), with the specification's field names. `website` is a hidden
 * trap field; `submitKey` is missing without JavaScript.
 */
function contactSchema({ minors }: { minors: MinorsRule }) {
  return z.object({
    FullName: z
      .string({ error: () => CONTACTS_FORM_TEXTS.nameMissing })
      .trim()
      .min(1, { error: () => CONTACTS_FORM_TEXTS.nameMissing })
      .max(NAME_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: NAME_MAX_LENGTH }) }),
    Age: z
      .string({ error: () => CONTACTS_FORM_TEXTS.ageMissing })
      .trim()
      .overwrite(plainDigits)
      .regex(/^\d+$/, { error: () => CONTACTS_FORM_TEXTS.ageNoNumber })
      .max(CONTACT_AGE_MAX_DIGITS, { error: () => CONTACTS_FORM_TEXTS.ageTooLong })
      .refine((age) => !isTooYoung(Number(age), minors), {
        error: () => CONTACTS_FORM_TEXTS.tooYoung,
      }),
    Profession: z.enum(CONTACT_PROFESSIONS, {
      error: () => CONTACTS_FORM_TEXTS.professionMissing,
    }),
    Whatsapp: z
      .string({ error: () => CONTACTS_FORM_TEXTS.whatsappMissing })
      .trim()
      .transform(plainPhoneDigits)
      .pipe(z.string().regex(MOBILE_DIGITS, { error: () => CONTACTS_TEXTS.whatsapp })),
    website: z.string().optional(),
    submitKey: z.uuid({ error: () => FORM_TEXTS.reload }).optional(),
  });
}

export type ContactInput = z.infer<ReturnType<typeof contactSchema>>;

type SentForm = Parameters<typeof parseWithZod>[0];

/** Parses the contact form: its values, or a message for each invalid field. */
export function parseContact(form: SentForm, { minors }: { minors: MinorsRule }) {
  return parseWithZod(form, { schema: contactSchema({ minors }) });
}

export type ContactSubmission = ReturnType<typeof parseContact>;
