import { z } from "zod";
import { PAYMENT_METHODS, UTR_PATTERN } from "./rules";

/** The transaction reference that a member copies from their UPI app; spaces in it do not matter. */
export const utrSchema = z.object({
  utr: z
    .string("Please enter the transaction reference.")
    .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
    .pipe(
      z
        .string()
        .regex(
          new RegExp(`^(?:${UTR_PATTERN})$`),
          "Please enter the 12 digits of the transaction reference (UTR).",
        ),
    ),
});

/** An admin says that a payment has arrived. */
export const markPaidSchema = z.object({
  paymentId: z.string().max(64),
  method: z.enum(PAYMENT_METHODS),
});
