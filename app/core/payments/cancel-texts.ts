/** Texts of cancelling a booking, and of what became of its money. */
import { PROMISES } from "~/content/promises";

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
