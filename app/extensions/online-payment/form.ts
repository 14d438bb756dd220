import { z } from "zod";
import { namesTyped } from "~/core/payments/payments";
import { wholeNumber } from "~/lib/whole-number";
import { INBOX_FORM_TEXTS } from "~/texts/online-payment/inbox";

const id = z.string().max(64);
const note = z
  .string({ error: () => INBOX_FORM_TEXTS.noteMissing })
  .trim()
  .min(3, { error: () => INBOX_FORM_TEXTS.noteMissing })
  .max(200);

/** Sends an online payment back, all of it or a part. */
export const refundSchema = z.object({
  onlinePaymentId: id,
  amountRupees: wholeNumber({
    min: 1,
    max: 1_000_000,
    bounds: () => INBOX_FORM_TEXTS.wholeRupees,
  }),
  reason: note,
  submitKey: id.min(8),
});

/** What becomes of money that no payment was due for, of a dispute, or of a refund that was made elsewhere. */
export const settleSchema = z.object({
  onlinePaymentId: id,
  note,
});

export const creditSchema = z.object({ onlinePaymentId: id });

/** What becomes of a membership that was paid twice. */
export const doubleSchema = z.object({ paymentId: id });

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** What a line of the bank pays, or whose credit it becomes: codes, or a phone number. */
export const lineSchema = z.object({
  digest,
  whose: z
    .string({ error: () => INBOX_FORM_TEXTS.whoseMissing })
    .max(300)
    .transform(namesTyped)
    .refine((whose) => whose.length > 0, { error: () => INBOX_FORM_TEXTS.whoseMissing }),
});

/** Says what became of money that a desk took. */
export const deskSchema = z.object({ entry: z.string().max(64), note });

/** Ends a line of the bank with a note. */
export const lineNoteSchema = z.object({ digest, note });
