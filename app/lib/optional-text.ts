import { z } from "zod";

/** A schema for a text that may be left out; what is left empty or blank is undefined. */
export const optionalText = () =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed) => typed || undefined);
