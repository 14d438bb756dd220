import { joinTexts } from "~/lib/texts";
import {
  DESK_TEXTS,
  PAYMENT_TABLE_TEXTS as PAYMENT_TABLE_TEXTS_MESSAGES,
  UNAPPLIED_REFERENCES_TEXTS as UNAPPLIED_REFERENCES_TEXTS_MESSAGES,
} from "~/texts/payments/desk";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
/** Texts of payments as admins read them. */

/** What the box beside a payment is called. */
export function choosePaymentText(payment: {
  amount: string;
  name: string | null;
  reference: string;
}): string {
  return DESK_TEXTS.choose({
    amount: payment.amount,
    name: payment.name ?? COMMON_WORDS.newRunner,
    reference: payment.reference,
  });
}

export const PAYMENT_TABLE_TEXTS = joinTexts(PAYMENT_TABLE_TEXTS_MESSAGES, {
  get choosePayment() {
    return choosePaymentText;
  },
});

export const UNAPPLIED_REFERENCES_TEXTS = joinTexts(UNAPPLIED_REFERENCES_TEXTS_MESSAGES, {
  markPaidOf: ({ amount, name, utr }: { amount: string; name: string | null; utr: string }) =>
    DESK_TEXTS.markPaidUtr({ amount, name: name ?? COMMON_WORDS.newRunner, utr }),
});
