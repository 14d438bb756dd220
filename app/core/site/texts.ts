/** Texts of Settings, where the club changes what its site says. */

import { PROMISES } from "~/content/promises";

export const SETTINGS_TEXTS = {
  intro: "What the site says about the club. Changes show at once and can be undone.",
  asDelivered: "Not changed yet",
  failed: "The settings could not be loaded. Please try again.",
  saved: "Saved. Visitors see it now.",
  problems: "Not saved yet: please look at the fields marked below.",
  changed_meanwhile: "Somebody else has just changed this.",
  storedNow: "What you typed is below. Save again to keep it in place of what it says now:",
  storedSame: "It says what you typed, too.",
  storedHistory: "The history below shows how it reads now.",
  sampleRemoved: "The sample club is gone.",
  noVersion: "This version is no longer there.",
} as const;

/** Texts after a test message was sent. */
export const MESSAGE_CHECK_TEXTS = {
  sent: "The service took the message. It should arrive within a minute.",
  too_many: "That’s enough for this hour. Please try again later.",
  bad_number: "Please enter a ten-digit Indian mobile number.",
  limit: "The service is not taking any more messages right now.",
  number_refused: "The service refuses this number.",
  credentials_missing:
    "The service does not accept the site's key: look at SMS_PROVIDER and its keys.",
  unavailable: "The service cannot be reached right now.",
  no_template:
    "No template is registered for this. 'npm run club -- sms-templates' prints what to register.",
  refused: "The service refused the message. In India its text has to be a registered template.",
} as const;

/** The form of a section. */
export const SECTION_TEXTS = {
  save: "Save",
  preview: "Preview",
  previewTitle: "Preview: not saved yet",
  history: "History",
  delivered: "The text it came with",
  shownNow: "Shown now",
  bringBack: "Bring back",
  whatWasDelivered: "the text it came with",
  pictureHint: `JPEG, PNG or WebP, up to ${PROMISES.pictureMegabytes} MB.`,
  removePicture: "Remove this picture",
  noDrawing: "None: initials",
  on: "On",
  off: "Off",
  moveUp: "Move up",
  remove: "Remove",
  names: "You can use these names in any text; the site fills them in:",
} as const;

export const addAnotherText = (item: string) => `Add another ${item.toLowerCase()}`;
export const anotherPictureText = (label: string) => `Another ${label.toLowerCase()}`;
export const earlierTitle = (when: string) => `As it read from ${when}`;

/** The code to test a UPI ID. */
export const TEST_CODE_TEXTS = {
  title: "Test code",
  before: "Scan it with a UPI app. The app has to name the club’s own account for",
  after: "and ask for ₹1. You don’t have to pay it.",
  draft: "It shows what is typed in after you press Preview.",
} as const;

export const testCodeLabel = (upiId: string) => `Test code for ${upiId}`;

/** The test of the text messages. */
export const MESSAGE_FORM_TEXTS = {
  title: "Text messages",
  intro: "Send one to yourself. Sign-in codes and news about runs go out the same way.",
  phone: "Your mobile number",
  send: "Send a test message",
} as const;

/** The removal of the sample club. */
export const SAMPLE_TEXTS = {
  title: "Sample club",
  what: "This removes the invented people and runs, with their bookings, payments and posts. A sample run that somebody real has booked stays. This can’t be undone.",
  remove: "Remove the sample club",
} as const;

/** The guide of a new club. */
export const guideTitle = (done: number, all: number) => `Getting started: ${done} of ${all} done`;
export const DONE_TEXT = "Done";

/** The texts of a new member's welcome. */
export const welcome = {
  laterPlan: "Your first run is free. Once the club has approved you, you can book:",
  book: { free: "book your free run", other: "book your run" },
  browse: "See the runs",
} as const;

/** The page about the server's health. */
export const HEALTH_TEXTS = {
  title: "Health",
  intro: "What keeps the club running, and what needs attention.",
  failed: "The club's health could not be read. Please try again.",
  allGood: "Everything is in order.",
  findings: "Findings",
} as const;

/** The states of findings for screen readers. */
export const HEALTH_STATES = {
  bad: "needs attention today",
  look: "have a look",
  good: "in order",
  said: "for your information",
} as const;

export const healthCount = (open: number) =>
  open === 1 ? "One thing needs attention." : `${open} things need attention.`;

/** The pages of the club's settings. */
export const SETTINGS_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Settings – ${clubName} admin`,
  settings: "Settings",
  club: "Club",
} as const;

export const SETTING_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Settings – ${clubName} admin`,
  settings: "Settings",
  preview: "Preview",
} as const;

export const HEALTH_PAGE_TEXTS = {
  documentTitle: (clubName: string) => `Health – ${clubName} admin`,
} as const;
