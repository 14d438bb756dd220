/** The forms of the club that edit a stored thing, each with a field that two people may change. */
import { expect } from "vitest";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import type { Browser } from "./browser";
import type { TestClub } from "./club";

export const RUN = "sample-event-upcoming";
export const PAST_RUN = "sample-event-week-4";
const RUNNER = "sample-booking-arjun";

export interface Edit {
  who: "asha" | "admin";
  /** The route of its page. */
  path: string;
  /** The page, made ready; the route itself by default. */
  page?: (club: TestClub, browser: Browser) => string | Promise<string>;
  /** A hidden field of the form. */
  marker: "loaded" | "version" | "seen" | "words-seen";
  /** A value of the form that tells it from others of the page. */
  of?: string;
  /** The field that both change, or how its name begins. */
  field: string;
  values: readonly [first: string, second: string];
  /** What a button adds. */
  button?: Record<string, string>;
  /** A value of the field that is refused by itself. */
  wrong?: string;
}

const section = (key: string, field: string, values: Edit["values"]): Edit => ({
  who: "admin",
  path: "/admin/settings/:section",
  page: () => `/admin/settings/${key}`,
  marker: "seen",
  field,
  values,
  button: { intent: "save" },
});

const words = (path: string, page: string): Edit => ({
  who: "admin",
  path,
  page: () => page,
  marker: "words-seen",
  of: "kn",
  field: "word-",
  values: ["ಒಂದು", "ಎರಡು"],
  wrong: "{nobody}",
  button: { intent: "translate" },
});

/** The edits of stored things, with a field that both change; what an event is called is in edit-conflicts. */
export const EDITS: Record<string, Edit> = {
  "a member's profile": {
    who: "asha",
    path: "/profile",
    page: () => "/profile?edit",
    marker: "version",
    field: "fullName",
    values: ["Asha R", "A. Raman"],
    button: { intent: "save" },
  },
  "a member in the panel": {
    who: "admin",
    path: "/admin/subscribers/:memberId/edit",
    page: () => "/admin/subscribers/sample-member-asha/edit",
    marker: "version",
    field: "fullName",
    values: ["Asha R", "A. Raman"],
    button: { intent: "edit" },
  },
  "an event": {
    who: "admin",
    path: "/admin/events/:id/edit",
    page: () => `/admin/events/${RUN}/edit`,
    marker: "version",
    field: "title",
    values: ["Lake Loop", "Sunday Loop"],
  },
  "the club's look": section("look", "club-colour", ["#1e7d5a", "#8a1c1c"]),
  "the plans": section("plans", "plans-1-priceRupees", ["120", "130"]),
  "the questions": section("questions", "questions-0-question", ["May I walk?", "Is it far?"]),
  "the prices of messages": section("message-prices", "messagePrices-sms", ["0.31", "0.32"]),
  "the club's words in another language": words("/admin/settings/:section", "/admin/settings/name"),
  "an event's words in another language": words(
    "/admin/events/:id/words",
    `/admin/events/${RUN}/words`,
  ),
  "the ids of registered texts": {
    who: "admin",
    path: "/admin/templates",
    marker: "seen",
    field: "dlt-",
    values: ["1107160000000000001", "1107160000000000002"],
    wrong: "none",
    button: { intent: "save" },
  },
  "a member's public name": {
    who: "asha",
    path: "/settings",
    marker: "loaded",
    field: "displayName",
    values: ["Asha R", "A. Raman"],
    wrong: "",
    button: { intent: "rename" },
  },
  "what a run measured": {
    who: "admin",
    path: "/qr-info/distances",
    page: () => `/qr-info/distances?event=${PAST_RUN}`,
    marker: "loaded",
    field: "km",
    values: ["5.1", "5.3"],
    wrong: "far",
  },
  "a runner's result": {
    who: "admin",
    path: "/qr-info/results",
    page: addResult,
    marker: "loaded",
    of: RUNNER,
    field: "km",
    values: ["5.1", "5.3"],
    wrong: "far",
  },
  "a race of one's own": {
    who: "asha",
    path: "/progress/events",
    page: addRace,
    marker: "loaded",
    field: "location",
    values: ["Lake", "Hill"],
  },
  "a run of one's own": {
    who: "asha",
    path: "/progress/runs/:activityId",
    page: addActivity,
    marker: "version",
    field: "title",
    values: ["Lake Loop", "Hills"],
  },
};

/** Checks the runner in at the run, and returns the page of its results. */
export async function addResult(club: TestClub): Promise<string> {
  const checkedIn = await recordCheckIn(club.db, {
    eventId: RUN,
    bookingId: RUNNER,
    method: "list",
    recordedBy: "test",
    checkedInAt: club.clock.at,
    now: club.clock.at,
    timeZone: club.services.timeZone,
  });
  expect(checkedIn.ok).toBe(true);
  return `/qr-info/results?event=${RUN}`;
}

/** Adds a race of the member's own, and returns the page that edits it. */
export async function addRace({ db }: TestClub, browser: Browser): Promise<string> {
  const race = { title: "City Ten", eventDate: "2026-12-06", eventTime: "06:00", location: "Fort" };
  await browser.post("/progress/events", { ...race, submitKey: crypto.randomUUID() });
  const { id } = await db.selectFrom("member_events").select("id").executeTakeFirstOrThrow();
  return `/progress/events?edit=${id}`;
}

/** Adds a run of the member's own, and returns the page that edits it. */
export async function addActivity({ db }: TestClub, browser: Browser): Promise<string> {
  const submitKey = crypto.randomUUID();
  const run = { date: "2026-11-15", sport: "run", distanceKm: "5", minutes: "30", title: "Park" };
  await browser.post("/progress", { ...run, submitKey, intent: "log" });
  const { id } = await db
    .selectFrom("activities")
    .select("id")
    .where("title", "=", run.title)
    .executeTakeFirstOrThrow();
  return `/progress/runs/${id}`;
}
