/** What becomes of a payment when a check-in is taken back. */
export const UNDO_TEXTS = {
  stays: "Taken back: not checked in. What they paid stays paid.",
  credit: "Taken back: not on the list any more. What they paid is credit now.",
  none: "Taken back: not checked in.",
} as const;
