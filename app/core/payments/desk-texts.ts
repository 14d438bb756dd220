import { DESK_TEXTS } from "~/texts/payments/desk";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

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
