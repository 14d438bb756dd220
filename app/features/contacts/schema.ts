import { z } from "zod";
import { CONTACT_AGE_MAX_DIGITS, CONTACT_PROFESSIONS } from "./rules";

/** The landing page's register-now form (specification, section 5). Field names are the specification's. */
export const contactSchema = z.object({
  FullName: z
    .string("Please enter your full name.")
    .trim()
    .min(1, "Please enter your full name.")
    .max(100, "Please use at most 100 characters."),
  Age: z
    .string("Please enter your age.")
    .trim()
    .regex(/^\d+$/, "Please enter your age as a number.")
    .max(CONTACT_AGE_MAX_DIGITS, "Please enter an age of at most 2 digits."),
  Profession: z.enum(CONTACT_PROFESSIONS, "Please choose your profession."),
  Whatsapp: z
    .string("Please enter your WhatsApp number.")
    .trim()
    .regex(/^\d{10}$/, "Please enter a WhatsApp number of exactly 10 digits."),
  submitKey: z.uuid("Please reload the page and try again."),
});

export type ContactInput = z.infer<typeof contactSchema>;
