import { z } from "zod";

const TEXT_MAX_LENGTH = 4000;
const CONTACT_MAX_LENGTH = 200;

/** A concern about somebody's welfare. */
export const welfareSchema = z.object({
  text: z
    .string("Please say what worries you.")
    .trim()
    .min(1, "Please say what worries you.")
    .max(TEXT_MAX_LENGTH, "Please use at most 4,000 characters."),
  contact: z
    .string()
    .trim()
    .max(CONTACT_MAX_LENGTH, "Please use at most 200 characters.")
    .default(""),
});
