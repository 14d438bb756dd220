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

/** A file is as long as its thought: a lower limit made crumbs with one importer. */
export const LINES_MAXIMUM = 400;

export const LINES_WARNING = 150;

export const LINES_MEDIAN = 80;
