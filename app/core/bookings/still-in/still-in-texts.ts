import { PROMISES } from "~/content/promises";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";

const LATE = `It's less than ${PROMISES.cancelHours} hours to the start: giving your seat back now counts as a late cancellation`;

/** Texts of the question on the evening before a run, and of its answers. */
export const STILL_IN_TEXTS = {
  title: "Still in?",
  intro: "One tap, no sign-in.",
  in: "I'm in",
  saidIn: "You said: I'm in",
  giveBack: "Give my seat back",
  late: `${LATE}.`,
  lateAndPaid: (amount: string) => `${LATE}, and the ${amount} you paid won't become credit.`,
  lateAndFromCredit: (amount: string) =>
    `${LATE}. You paid with ${amount} of your credit, and won't get it back.`,
  cancelled: "This booking is cancelled. There's nothing left to do.",
  givenBack: "You gave your seat back. There's nothing left to do.",
  seeYou: "Great, see you there!",
} as const;

/** Why an answer was not taken. */
export const STILL_IN_REFUSALS = {
  limit: "Too many tries from here. Please wait ten minutes.",
  not_cancellable: "This booking can no longer be changed.",
} as const;

/** A seat that was given back, and what of its price is credit again. */
interface GivenBack {
  isLate: boolean;
  creditRupees: number;
  /** Whether it was paid from credit. */
  isFromCredit: boolean;
}

/** What a person reads after giving their seat back. */
export function seatGivenBackText({ isLate, ...given }: GivenBack): string {
  const done = "Your seat is free for somebody else now. Thank you for telling us.";
  if (given.creditRupees > 0) return `${done}${NOTIFICATION_TEXTS.creditBack(given)}`;
  return isLate
    ? `${done} It was less than ${PROMISES.cancelHours} hours before the start, so it counts as a late cancellation.`
    : done;
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
  const lost = given.isFromCredit
    ? ` You paid with ₹${paidRupees} of your credit, and don't get it back.`
    : ` The ₹${paidRupees} you paid won't become credit.`;
  const money = given.isLate && paidRupees > 0 ? lost : "";
  return `You are no longer booked on ${title}, ${when}. ${seatGivenBackText(given)}${money}`;
}
