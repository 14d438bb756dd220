/** Seconds in which 'Undo' stands beside 'Saved'. */
export const SETTINGS_UNDO_SECONDS = 15;

export const HISTORY_SHOWN = 50;

/** The payment of the test code: a scan shows the club's account and costs one rupee at most. */
export const TEST_PAYMENT = { amountRupees: 1, reference: "TEST" } as const;
