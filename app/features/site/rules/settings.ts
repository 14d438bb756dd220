/** Seconds in which 'Undo' stands beside 'Saved'. */
export const SETTINGS_UNDO_SECONDS = 15;

export const HISTORY_SHOWN = 50;

/** What the test code asks for, so that a scan shows the club's account and moves next to nothing. */
export const TEST_PAYMENT = { amountRupees: 1, reference: "TEST" } as const;
