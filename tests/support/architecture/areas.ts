/** The folder of request tests about several areas; all others are in their area's folder. */
export const WHOLE_APP_TESTS = "whole-app";

/** The thirteen areas of app/features, and what each is about. */
export const AREAS = {
  "sign-in": "codes, sessions, admin accounts, rate limits, step-up codes, audit",
  members: "who somebody is: profile, pictures, consents",
  events: "what the club schedules, who helps, public event pages, calendars",
  bookings: "seats, waitlist, pace groups, payments, credits, memberships",
  "check-in": "passes, scanner, roster, check-ins",
  progress: "activities, statistics, streaks, achievements, leaderboard",
  community: "posts, comments, likes, reports of posts",
  notifications: "what is told to whom, by which way, and whether it arrived",
  account: "dashboard, personal events, device sync, data export, erasure",
  "member-admin": "subscribers, approvals, contact messages, search",
  reports: "overview, analytics, reports, exports; what is counted",
  site: "landing page, plans, programs, testimonials, the club's own settings",
  "sample-club": "the sample and the large club",
} as const;

/** A noun folder of an area, with the vocabulary of an area. */
export const NOUN_FOLDERS = [
  "sign-in/admins",
  "sign-in/passkeys",
  "events/schedule",
  "events/announcements",
  "events/weather",
  "bookings/payments",
  "bookings/waitlist",
  "bookings/pace-groups",
  "progress/activities",
  "account/moving-in",
  "notifications/messages",
];

/** A noun with fewer files has no folder. */
export const NOUN_FOLDER_MINIMUM_FILES = 8;

const PLACE = `^app/features/(?:${[...NOUN_FOLDERS, ...Object.keys(AREAS)].join("|")})/`;

export const inArea = (file: string) => new RegExp(`${PLACE}${file}$`);

/** The words of the vocabulary that are one file or a folder of several. */
export const FILE_OR_FOLDER = inArea("(texts|rules|schema)(/[^/]+)?\\.ts");

/** The vocabulary of an area and of a noun folder. */
export const AREA_FILES = inArea(
  "((texts|rules|schema)(/[^/]+)?\\.ts|(queries|commands)/[^/]+\\.server\\.ts|components/[^/]+\\.tsx|hooks/use-[^/]+\\.ts|client/[^/]+\\.ts|((texts|rules|schema|queries|commands|components|hooks|client)/)?[^/]+\\.test\\.tsx?)",
);
