/** What becomes of a check-in, and of a payment that came with it, when the check-in is taken back. */
export const UNDO_TEXTS = {
  back: "Taken back: not checked in, not paid.",
  stays: "Taken back: not checked in. What they paid stays paid.",
  none: "Taken back: not checked in.",
  // The server decides whether a walk-in had anything to pay, and for which booking.
  perhapsCredit:
    "Taken back: not checked in. If they paid, it is credit now, or due again if they had booked.",
  credit: "Taken back: not on the list any more. What they paid is credit now.",
  stillIn: (when: string) => `Still checked in${when}.`,
} as const;

/** The same where somebody else's check-in stands. */
export const UNDO_BESIDE_OTHERS_TEXTS = {
  back: "Yours is taken back, the payment too. Somebody else checked them in too, and that stands.",
  stays:
    "Yours is taken back, what they paid stays paid. Somebody else checked them in too, and that stands.",
  none: "Yours is taken back. Somebody else checked them in too, and that stands.",
  perhapsCredit: "Yours is taken back. Somebody else checked them in too, and that stands.",
} as const;
