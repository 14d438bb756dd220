import { formatRupees } from "~/lib/rupees";
import type { Standing, StandingKind } from "./standing";
import { WHEN_A_SEAT_COMES_TEXTS } from "./waitlist/texts";

/** The standing in one or two words, for a badge. */
export const STANDING_LABELS: Record<StandingKind, string> = {
  none: "Not booked",
  waiting: "On the waitlist",
  offered: "Seat held for you",
  booked: "Booked",
  payment_due: "Payment due",
  reference_given: "Payment on its way",
  confirmed: "You're in",
  checked_in: "Checked in",
  completed: "Completed",
  over: "Over",
  missed: "Missed",
  replaced: "Booked again",
  cancelled: "Cancelled",
};

/** Of a place on a waitlist that gives no seats any more. */
export const WAITLIST_CLOSED_LABEL = "Waitlist closed";

/** The same as the club's admins read it, who are not the person themselves. */
export const STANDING_LABELS_FOR_ADMINS: Record<StandingKind, string> = {
  ...STANDING_LABELS,
  offered: "Seat held",
  booked: "To confirm",
  reference_given: "Reference given",
  confirmed: "Confirmed",
  missed: "No-show",
  replaced: "Replaced",
};

/**
 * The standing in a sentence; `until` is the end of an offer in words, `isOver` says that the event has ended, and
 * `isSeatFree` that anybody can book a seat. Undefined for a person with none.
 */
export function standingText(
  standing: Standing,
  {
    until,
    isOver = false,
    isSeatFree = false,
  }: { until?: string | undefined; isOver?: boolean; isSeatFree?: boolean } = {},
): string | undefined {
  switch (standing.kind) {
    case "waiting":
      return waitingText(standing, isSeatFree);
    case "offered":
      return `A seat is held for you until ${until ?? "later today"}.`;
    case "payment_due":
      return dueText(standing, isOver);
    case "checked_in": {
      const [past, present] = ["You ran this one.", "You're checked in. Enjoy the run!"];
      const text = isOver || standing.isOver ? past : present;
      return standing.isPending ? `${text} We'll confirm it once we see the payment.` : text;
    }
    case "reference_given":
      return isOver
        ? `Reference ${standing.utr} given. Your receipt is ready once we see the payment.`
        : `Reference ${standing.utr} given. We'll confirm your ${standing.isParty ? "seats" : "seat"} once we see the payment.`;
    default:
      return PLAIN_TEXTS[standing.kind];
  }
}

function waitingText(
  { position, isStill }: Extract<Standing, { kind: "waiting" }>,
  isSeatFree: boolean,
): string {
  const place = `You're number ${position} on the waitlist.`;
  if (isSeatFree) return `${place} A seat is free right now.`;
  return isStill ? `${place} ${WHEN_A_SEAT_COMES_TEXTS.over}` : place;
}

function dueText(
  { amountRupees, isAtVenue, isParty }: Extract<Standing, { kind: "payment_due" }>,
  isOver: boolean,
): string {
  const amount = formatRupees(amountRupees);
  if (isOver) return `This run is over, and ${amount} is still to pay.`;
  const [held, them] = isParty ? ["Your seats are held.", "them"] : ["Your seat is held.", "it"];
  return isAtVenue
    ? `${held} Pay ${amount} at the start.`
    : `${held} Pay ${amount} to confirm ${them}.`;
}

const PLAIN_TEXTS: Partial<Record<StandingKind, string>> = {
  booked: "We're keeping a seat for you. The club will confirm it soon.",
  confirmed: "You're in!",
  completed: "You ran this one.",
  over: "You were booked on this run.",
  missed: "Sorry to have missed you. See you at the next one!",
  replaced: "You booked this run again.",
  cancelled: "This booking was cancelled.",
};
