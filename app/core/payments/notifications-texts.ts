import { PROMISES } from "~/content/promises";

/** What a member is told of their bookings in the inbox; what phones are told is in the texts of each kind. */
export const NOTIFICATION_TEXTS = {
  confirmed: (run: string) => `You're in: ${run}`,
  held: (run: string) => `Seat held: ${run}`,
  booked: (run: string) => `Booked: ${run}`,
  seats: (heads: number) => (heads === 1 ? "Your seat is" : `Your ${heads} seats are`),
  seatConfirmed: "confirmed",
  seatTaken: "reserved. We'll confirm it soon",
  seatHeld: "held. Pay to confirm",
  guestsHeld: (guests: number) =>
    guests === 1
      ? "Your seat is confirmed. Your guest's seat is held: pay to confirm it"
      : `Your seat is confirmed. The seats of your ${guests} guests are held: pay to confirm them`,
  byClub: (when: string) => `The club confirmed your seat. ${when}.`,
  notYet: (run: string) => `Not confirmed yet: ${run}`,
  notYetText: (when: string) => `${when}. We'll tell you when your seat is certain.`,
  cancelled: (run: string) => `Cancelled: ${run}`,
  givenBack: (run: string) => `Seat given back: ${run}`,
  /** `guest` is the guest's name; undefined for the member's own seat. */
  cancelledText: (guest: string | undefined, when: string, credit: string) =>
    `${guest === undefined ? "You are" : `${guest} is`} no longer booked for ${when}.${credit}`,
  credit: (rupees: number) =>
    rupees > 0 ? ` We keep ₹${rupees} as credit for your next run.` : "",
  /** The same for a seat that the member gave back, paid from credit or not. */
  creditBack: ({ creditRupees, isFromCredit }: { creditRupees: number; isFromCredit: boolean }) =>
    isFromCredit && creditRupees > 0
      ? ` ${CANCELLED_MONEY_TEXTS.returned(`₹${creditRupees}`)}`
      : NOTIFICATION_TEXTS.credit(creditRupees),
  byAdmin: (when: string, given: string) => `The club cancelled this booking for ${when}.${given}`,
  seatCancelled: (run: string) => `Cancelled: your booking for ${run}`,
  seatCancelledText: (when: string, given: string) =>
    `The club cancelled this booking for ${when}. The run itself takes place.${given}`,
  freeRun: " Your free run is yours again.",
  restored: (run: string) => `Not cancelled: ${run}`,
  restoredText: (when: string) =>
    `The club took the cancellation back. Your booking for ${when} stands.`,
  paid: "Payment received",
  paidText: (rupees: number) => `₹${rupees} has arrived. Thank you!`,
  membershipStarts: (day: string) => ` Your next membership begins on ${day}.`,
  membershipEnds: (day: string) => `Your membership ends on ${day}`,
  membershipEndsText: "Renew it now, and your runs stay covered without a gap.",
  thanks: (run: string) => `Thank you for running ${run} with us`,
  thanksText: (next: { title: string; when: string } | undefined) =>
    next
      ? `That was your first run with the club. The next one is ${next.title}, ${next.when}: come along!`
      : "That was your first run with the club. We hope to see you at the next one.",
  lapsed: "We've missed you these past four weeks",
  lapsedText: (next: { title: string; when: string }) =>
    `The next run is ${next.title}, ${next.when}. Come at your own pace: nobody is left behind.`,
} as const;

/** Texts of cancelling a booking, and of what became of its money. */

const LESS_THAN = `It's less than ${PROMISES.cancelHours} hours to the start`;

export const CANCEL_PANEL_TEXTS = {
  cancelSeatOf: (name: string) => `Cancel ${name}'s seat`,
  cancel: "Cancel",
  late: `${LESS_THAN}, so this counts as a late cancellation. Your seat goes to somebody else.`,
  lateAndPaid: (amount: string) =>
    `${LESS_THAN}, so this counts as a late cancellation, and the ${amount} you paid won't become credit. Your seat goes to somebody else.`,
  lateAndFromCredit: (amount: string) =>
    `${LESS_THAN}, so this counts as a late cancellation. You paid with ${amount} of your credit, and won't get it back. Your seat goes to somebody else.`,
  returned: (amount: string) =>
    `Your seat goes to somebody else. You paid with ${amount} of your credit, and get it back.`,
  credited: (amount: string) =>
    `Your seat goes to somebody else, and we keep ${amount} as credit for your next run.`,
  yourSeatGoesTo: "Your seat goes to somebody else. You can book again while there are seats left.",
} as const;

export const CANCELLED_MONEY_TEXTS = {
  credited: (amount: string) => `We kept ${amount} as credit for your next run.`,
  returned: (amount: string) => `You paid with ${amount} of your credit, and have it back.`,
  kept: (amount: string) =>
    `It was a late cancellation, so the ${amount} you paid didn't become credit.`,
  creditKept: (amount: string) =>
    `You paid with ${amount} of your credit, and didn't get it back: it was a late cancellation.`,
} as const;
