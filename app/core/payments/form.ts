import { z } from "zod";
import {
  MARK_METHODS,
  NONE_TICKED_TEXT,
  STATEMENT_MATCHES_AT_ONCE,
  UTR_PATTERN,
  utrTyped,
} from "./payments";

/** The transaction reference that a member copies from their UPI app; spaces in it do not matter. */
export const utrSchema = z.object({
  utr: z
    .string("Please enter the transaction reference.")
    .transform(utrTyped)
    .pipe(
      z
        .string()
        .regex(
          new RegExp(`^(?:${UTR_PATTERN})$`),
          "Please enter the 12 digits of the transaction reference (UTR).",
        ),
    ),
});

/** What was typed into a form whose reference could not be read, with the errors. */
export function refusedReference(
  typed: (name: string) => unknown,
  { error }: { error?: Record<string, string[] | null> | null | undefined },
) {
  const textOf = (name: string) => String(typed(name) ?? "");
  return { paymentId: textOf("paymentId"), utr: textOf("utr"), errors: error?.utr ?? [] };
}

/** An admin says that a payment has arrived and how, or takes that back. */
export const paymentMarkSchema = z.object({
  intent: z.enum(["paid", "undo"]).default("paid"),
  paymentId: z.string().max(64),
  method: z.enum(MARK_METHODS).default("upi"),
  /** For an undo: when it was marked. */
  movedAt: z.coerce.number().int().default(0),
});

/** Several payments that have arrived in the same way, or an undo of that. */
export const paymentMarksSchema = paymentMarkSchema.extend({
  paymentId: z
    .array(z.string().max(64), NONE_TICKED_TEXT)
    .min(1, NONE_TICKED_TEXT)
    // An undo names all that a statement marked.
    .max(STATEMENT_MATCHES_AT_ONCE),
});

/** One line of a statement and the payment that it is for: 'digest|payment|rupees|day|utr'. */
const match = z
  .string()
  .regex(/^[0-9a-f]{64}\|[\w-]{1,64}\|\d{1,7}\|(?:\d{4}-\d\d-\d\d)?\|[A-Z\d]{0,22}$/)
  .transform((text) => {
    const [digest = "", paymentId = "", rupees = "", day = "", utr = ""] = text.split("|");
    return { digest, paymentId, amountRupees: Number(rupees), day: day || null, utr: utr || null };
  });

/** The ticked lines of a statement. */
export const statementSchema = z.object({
  match: z.array(match, NONE_TICKED_TEXT).min(1, NONE_TICKED_TEXT).max(STATEMENT_MATCHES_AT_ONCE),
});

export type PaymentMark = z.infer<typeof paymentMarkSchema>;

const REFUND_MAX_RUPEES = 1_000_000;
const AMOUNT_MESSAGE = "Enter whole rupees, 1 or more.";
const HOW_MESSAGE = "Say how it was paid.";

/** An admin says that they have paid credit back. */
export const refundSchema = z.object({
  memberId: z.string().max(64),
  amountRupees: z.coerce
    .number(AMOUNT_MESSAGE)
    .int(AMOUNT_MESSAGE)
    .min(1, AMOUNT_MESSAGE)
    .max(REFUND_MAX_RUPEES, AMOUNT_MESSAGE),
  how: z
    .string(HOW_MESSAGE)
    .trim()
    .min(1, HOW_MESSAGE)
    .max(100, "Please use at most 100 characters."),
  submitKey: z.uuid("Please reload the page and try again."),
});
