/** The folder of request tests about several areas; all others are in the folder of their area or extension. */
export const WHOLE_APP_TESTS = "whole-app";

/** The areas of app/core from the lowest to the highest, and what each is about: a file imports from areas before its own. */
export const AREAS = {
  messages: "what is told to whom, by which channel, and whether it arrived",
  progress: "activities, statistics, streaks, achievements, leaderboard",
  people: "sign-in, codes, sessions, profiles, consents, admins and their rights",
  payments: "what is due and paid, references, memberships, credits, receipts",
  bookings: "seats, waitlist, pace groups, standing, cancellations",
  events: "what the club schedules, its pages, pictures and calendars",
  "check-in": "passes, the check-in desk, roster, results",
  community: "posts, comments, likes, reports of posts",
  admin: "the panel's frame, members' files, approvals, contacts, search, audit",
  reports: "overview, analytics, reports, exports; what is counted",
  site: "landing page, public pages, the club's settings, health",
  account: "dashboard, own data, erasure, what a phone keeps in step",
} as const;

/** What stands in app/core or app/extensions: its area or extension, and its folder below that, if it has one. */
export interface Part {
  kind: "core" | "extensions";
  name: string;
  folder: string;
}

const PART = /^app\/(core|extensions)\/([^/]+)\/(?:(.+)\/)?[^/]+$/;

export function partOf(path: string): Part | undefined {
  const [, kind, name = "", folder = ""] = PART.exec(path) ?? [];
  if (kind !== "core" && kind !== "extensions") return undefined;
  return { kind, name, folder };
}

const PLACE = `^app/(?:core/(?:${Object.keys(AREAS).join("|")})|extensions/[^/]+)/(?:[^/]+/)?`;

/** A file of an area, an extension, or one of their use cases. */
export const inPart = (file: string) => new RegExp(`${PLACE}${file}$`);

export const ROUTE_FILE = inPart("(?:[^/]+-)?(?:route|layout)\\.tsx");
export const SERVER_FILE = inPart("[^/]+\\.server\\.ts");
export const FORM_FILE = inPart("(?:[^/]+-)?form(?:-[^/]+)?\\.ts");
export const TEXTS_FILE = inPart("(?:[^/]+-)?texts(?:-[^/]+)?\\.ts");

/** What the statuses of an area's things are, in TypeScript and SQL. */
export const STATUS_FILE = new RegExp(
  `^app/core/(?:${Object.keys(AREAS).join("|")})/status(?:\\.server)?\\.ts$`,
);

/** Kinds of files are told apart by their names; a folder is a use case. */
export const LAYER_FOLDERS = [
  ...["client", "commands", "components", "hooks", "queries", "rules", "schema", "texts"],
];
