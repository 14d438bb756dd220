import { ownValue } from "~/lib/records";
import { formatRupees } from "~/lib/rupees";
import { joinTexts } from "~/lib/texts";
import {
  ADMIN_STANDING_LABELS,
  OWN_SEATS_TEXTS,
  PLAIN_TEXTS,
  STANDING_LABELS,
  STANDING_TEXTS,
} from "~/texts/bookings/standing";
import { WHEN_A_SEAT_COMES_TEXTS } from "~/texts/bookings/waitlist";
import { isFull, seatsText } from "./seats";
import type { Standing, StandingKind } from "./standing";

/** The same as the club's admins read it, who are not the person themselves. */
export const STANDING_LABELS_FOR_ADMINS: Record<StandingKind, string> = joinTexts(
  STANDING_LABELS,
  ADMIN_STANDING_LABELS,
);

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
      return STANDING_TEXTS.aSeatIsHeld({ until: until ?? STANDING_TEXTS.laterToday });
    case "payment_due":
      return dueText(standing, isOver);
    case "checked_in": {
      const [past, present] = [STANDING_TEXTS.youRanThisOne, STANDING_TEXTS.enjoy];
      const text = isOver || standing.isOver ? past : present;
      return standing.isPending ? STANDING_TEXTS.confirmedOncePaid({ text }) : text;
    }
    case "reference_given":
      if (isOver) return STANDING_TEXTS.receiptAwaitsPayment({ utr: standing.utr });
      return standing.isParty
        ? STANDING_TEXTS.spotsAwaitPayment({ utr: standing.utr })
        : STANDING_TEXTS.spotAwaitsPayment({ utr: standing.utr });
    default:
      return ownValue<string>(PLAIN_TEXTS, standing.kind);
  }
}

function waitingText(
  { position, isStill }: Extract<Standing, { kind: "waiting" }>,
  isSeatFree: boolean,
): string {
  const place = STANDING_TEXTS.place({ position });
  if (isSeatFree) return STANDING_TEXTS.aSeatIsFree({ place });
  return isStill ? `${place} ${WHEN_A_SEAT_COMES_TEXTS.over}` : place;
}

function dueText(
  { amountRupees, isAtVenue, isParty }: Extract<Standing, { kind: "payment_due" }>,
  isOver: boolean,
): string {
  const amount = formatRupees(amountRupees);
  if (isOver) return STANDING_TEXTS.overAndUnpaid({ amount });
  const held = isParty ? STANDING_TEXTS.yourSeatsAreHeld : STANDING_TEXTS.yourSeatIsHeld;
  if (isAtVenue) return STANDING_TEXTS.payAtTheStart({ held, amount });
  return isParty
    ? STANDING_TEXTS.payToConfirmThem({ held, amount })
    : STANDING_TEXTS.payToConfirm({ held, amount });
}

/** How many spots are left; where the last ones are held for the person who reads it, so that 'full' is not said of them. */
export function ownSeatsText(
  event: Parameters<typeof seatsText>[0],
  isHeldForThem: boolean,
): string {
  return isHeldForThem && isFull(event) ? OWN_SEATS_TEXTS.heldForYou : seatsText(event);
}
