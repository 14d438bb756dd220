/** What the settings say. */
export const SETTINGS_TEXTS = {
  intro: "What the club says on its pages. A change shows at once and can be undone.",
  asDelivered: "As the site was delivered",
  failed: "The settings could not be loaded. Please try again.",
  saved: "Saved. Visitors see it now.",
  problems: "Not saved yet: please look at the fields marked below.",
  changed_meanwhile:
    "Somebody else has changed this meanwhile. The history below shows how it reads now; save again to replace it.",
  sampleRemoved: "The sample club is gone.",
  noVersion: "This version is no longer there.",
} as const;

/** Seconds in which 'Undo' stands beside 'Saved'. */
export const SETTINGS_UNDO_SECONDS = 15;

export const HISTORY_SHOWN = 50;

/** What the test code asks for, so that a scan shows the club's account and moves next to nothing. */
export const TEST_PAYMENT = { amountRupees: 1, reference: "TEST" } as const;

/** What an admin reads after sending a test message. */
export const MESSAGE_CHECK_TEXTS = {
  sent: "The service took the message. It has to arrive within a minute.",
  too_many: "That was enough for this hour. Please try again later.",
  bad_number: "Please enter a ten-digit Indian mobile number.",
  limit: "The service takes no more messages right now.",
  number_refused: "The service refuses this number.",
  credentials_missing:
    "The service does not accept the site's key: look at SMS_PROVIDER and its keys.",
  unavailable: "The service cannot be reached right now.",
  refused: "The service refused the message. In India its text has to be a registered template.",
} as const;
