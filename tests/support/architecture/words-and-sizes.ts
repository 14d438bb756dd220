export const DRAWER_WORDS = ["utils", "util", "misc", "helpers", "helper", "common"];

/** Domain words, which `app/ui` and `app/lib` must not use. */
export const DOMAIN_WORDS = [
  "achievement",
  "attendance",
  "booking",
  "checkin",
  "club",
  "leaderboard",
  "member",
  "membership",
  "registration",
  "runner",
  "streak",
];

export const READ_VERBS = ["list", "find", "count", "search", "has", "is"];

export const LINES_MAXIMUM = 400;

export const TEST_LINES_MAXIMUM = 600;

/** A file of fewer lines belongs into its only importer. */
export const SHORT_LINES = 60;
