import { z } from "zod";
import { wholeNumber } from "~/lib/whole-number";
import { PAYMENTS_FORM_TEXTS, PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import {
  MARK_METHODS,
  namesTyped,
  STATEMENT_MATCHES_AT_ONCE,
  UTR_PATTERN,
  utrTyped,
} from "./payments";

const HOW_MAX_LENGTH = 100;

/** The transaction reference that a member copies from their UPI app; spaces in it do not matter. */
export const utrSchema = z.object({
  utr: z
    .string({ error: () => PAYMENTS_FORM_TEXTS.referenceMissing })
    .transform(utrTyped)
    .pipe(
      z.string().regex(new RegExp(`^(?:${UTR_PATTERN})$`), {
        error: () => PAYMENTS_FORM_TEXTS.pleaseEnterTheDigits,
      }),
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

/** A payment and what the page said is due for it: 'payment|rupees'. */
const shown = z
  .string()
  .regex(/^[\w-]{1,64}\|\d{1,7}$/)
  .transform((text) => {
    const [paymentId = "", rupees = ""] = text.split("|");
    return { paymentId, rupees: Number(rupees) };
  });

/** An admin says that a payment has arrived and how, or takes that back. */
export const paymentMarkSchema = z.object({
  intent: z.enum(["paid", "undo"]).default("paid"),
  paymentId: z.string().max(64),
  shown: z.array(shown).optional(),
  method: z.enum(MARK_METHODS).default("upi"),
  /** For an undo: when it was marked. */
  movedAt: z.coerce.number().int().default(0),
});

/** Several payments that have arrived in the same way, or an undo of that. */
export const paymentMarksSchema = paymentMarkSchema.extend({
  paymentId: z
    .array(z.string().max(64), { error: () => PAYMENTS_TEXTS.noneTicked })
    .min(1, { error: () => PAYMENTS_TEXTS.noneTicked })
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
  match: z
    .array(match, { error: () => PAYMENTS_TEXTS.noneTicked })
    .min(1, { error: () => PAYMENTS_TEXTS.noneTicked })
    .max(STATEMENT_MATCHES_AT_ONCE),
});

/** A line to be settled, and the payments that it names: 'digest|rupees|day|utr|payment,payment'. */
const line = z
  .string()
  .regex(/^[0-9a-f]{64}\|\d{1,7}\|(?:\d{4}-\d\d-\d\d)?\|[A-Z\d]{0,22}\|[\w,-]{0,700}$/)
  .transform((text) => {
    const [digest = "", rupees = "", day = "", utr = "", named = ""] = text.split("|");
    const paymentIds = named.split(",").filter(Boolean);
    return { digest, rupees: Number(rupees), day: day || null, utr: utr || null, paymentIds };
  });

/** Lines that no payment matched by itself, and whom they are for. */
export const settlementSchema = z.object({
  intent: z.enum(["pay", "credit", "ignore"]),
  line: z
    .array(line, { error: () => PAYMENTS_TEXTS.noLine })
    .min(1, { error: () => PAYMENTS_TEXTS.noLine })
    .max(STATEMENT_MATCHES_AT_ONCE),
  /** Payments' references, or a phone number. */
  whose: z.string().max(300).default("").transform(namesTyped),
});

export type PaymentMark = z.infer<typeof paymentMarkSchema>;

const REFUND_MAX_RUPEES = 1_000_000;
/** An admin says that they have paid credit back. */
export const refundSchema = z.object({
  memberId: z.string().max(64),
  amountRupees: wholeNumber({
    min: 1,
    max: REFUND_MAX_RUPEES,
    bounds: () => PAYMENTS_FORM_TEXTS.amount,
  }),
  how: z
    .string({ error: () => PAYMENTS_FORM_TEXTS.how })
    .trim()
    .min(1, { error: () => PAYMENTS_FORM_TEXTS.how })
    .max(HOW_MAX_LENGTH, { error: () => FORM_TEXTS.tooLong({ most: HOW_MAX_LENGTH }) }),
  submitKey: z.uuid({ error: () => FORM_TEXTS.reload }),
});
