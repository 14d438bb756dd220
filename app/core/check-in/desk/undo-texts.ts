/** What becomes of a check-in, and of a payment that came with it, when the check-in is taken back. */
export const UNDO_TEXTS = {
  back: "Undone: not checked in, not paid.",
  stays: "Undone: not checked in. What they paid stays paid.",
  none: "Undone: not checked in.",
  // The server decides whether a walk-in had anything to pay, and for which booking.
  perhapsCredit:
    "Undone: not checked in. If they paid, it is now credit, or due again if they had booked.",
  credit: "Undone: no longer on the list. What they paid is now credit.",
  stillIn: (when: string) => `Still checked in${when}.`,
} as const;

/** The same where somebody else's check-in stands. */
export const UNDO_BESIDE_OTHERS_TEXTS = {
  back: "Yours is undone, and the payment too. Somebody else's check-in still stands.",
  stays: "Yours is undone, and what they paid stays paid. Somebody else's check-in still stands.",
  none: "Yours is undone. Somebody else's check-in still stands.",
  perhapsCredit: "Yours is undone. Somebody else's check-in still stands.",
} as const;
