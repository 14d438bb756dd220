import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import { formatCount } from "~/lib/rupees";
import { STILL_IN_WORDS } from "~/texts/bookings/still-in";

/** A seat that was given back, and what of its price is credit again. */
interface GivenBack {
  isLate: boolean;
  creditRupees: number;
  /** Whether it was paid from credit. */
  isFromCredit: boolean;
}

/** What a person reads after giving their seat back. */
export function seatGivenBackText({ isLate, ...given }: GivenBack): string {
  const done = STILL_IN_WORDS.done;
  if (given.creditRupees > 0) return `${done} ${NOTIFICATION_TEXTS.creditBack(given)}`;
  return isLate ? STILL_IN_WORDS.late({ done }) : done;
}

/** What the club answers on WhatsApp to 'I'm out': nobody was warned there that it is late. */
export function outByMessageText({
  title,
  when,
  paidRupees,
  ...given
}: {
  title: string;
  when: string;
  paidRupees: number;
} & GivenBack): string {
  const paid = { paidRupees: formatCount(paidRupees) };
  const lost = given.isFromCredit
    ? STILL_IN_WORDS.creditLost(paid)
    : STILL_IN_WORDS.paymentLost(paid);
  const told = [STILL_IN_WORDS.given({ title, when }), seatGivenBackText(given)];
  return (given.isLate && paidRupees > 0 ? [...told, lost] : told).join(" ");
}
