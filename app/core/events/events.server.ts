import type { RawBuilder } from "kysely";
import { inClubWords } from "~/content/club-words.server";
import { cancelReasonText } from "~/core/bookings/cancel-reason";
import type { AtEvent } from "~/core/bookings/event-lock.server";
import { findEventEnd } from "~/core/bookings/free-run-facts.server";
import { listWrittenGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { countOfferedSeats, countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import { unindexed } from "~/db/conditions";
import { readPage } from "~/db/keyset";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { hasEnded, type Instant, MINUTE_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { jsonOf } from "~/lib/json";
import type { PageRequest } from "~/lib/page-cursor";
import { DURATION_MAX_MINUTES, EVENT_ORDER } from "./events-rules";

const UNDER_WAY_SHOWN = 20;

const CARD_COLUMNS = [
  ...EVENT_COLUMNS,
  "description",
  "duration_minutes as durationMinutes",
  "capacity",
  "week",
  "image",
  "is_sample as isSample",
] as const;

/** Published events that start after `now`, soonest first. */
export async function listUpcomingEvents(db: Db, { now, limit }: { now: Instant; limit: number }) {
  return (await listUpcomingRows(db, { now, limit })).map(asCard);
}

const listUpcomingRows = prepared((db, { now, limit }: Places<{ now: Instant; limit: number }>) =>
  listPublished(db, now).where("starts_at", ">", now).orderBy("starts_at").limit(limit),
);

/** A page of published events that start after `now`, soonest first. */
export async function listUpcomingPage(
  db: Db,
  input: { now: Instant; request: PageRequest; limit: number },
) {
  const { now, request, limit } = input;
  const page = await readPage(listPublished(db, now), {
    ...EVENT_ORDER,
    direction: "asc",
    range: { from: now + 1 },
    request,
    limit,
  });
  return { ...page, rows: page.rows.map(asCard) };
}

function listPublished(db: Db, now: Instant | RawBuilder<Instant>) {
  return listCards(db, now).where("status", "=", "published");
}

/** A query of events as cards and lists show them. */
function listCards(db: Db, now: Instant | RawBuilder<Instant>) {
  return db.selectFrom("events").select(CARD_COLUMNS).select(countSeatsInUse(now).as("seatsTaken"));
}

/** Published events that have begun and are not over at `now`, the latest start last. */
export async function listEventsUnderWay(db: Db, { now }: { now: Instant }) {
  const rows = await listPublished(db, now)
    .where("starts_at", "<=", now)
    .where("starts_at", ">", now - DURATION_MAX_MINUTES * MINUTE_MS)
    .where(findEventEnd("events"), ">", now)
    .orderBy("starts_at")
    .limit(UNDER_WAY_SHOWN)
    .execute();
  return rows.map(asCard);
}

/** Events that are over at `now`, by the clock or closed by the club before, latest first. */
export async function listPastEvents(db: Db, { now, limit }: { now: Instant; limit: number }) {
  const rows = await listCards(db, now)
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "in", ["published", "completed"]))
    .where("starts_at", "<", now)
    .where((eb) => eb.or([eb("status", "=", "completed"), eb(findEventEnd("events"), "<=", now)]))
    .orderBy("starts_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(asCard);
}

type CardRow = Awaited<ReturnType<typeof listUpcomingRows>>[number];

function asCard(row: CardRow) {
  return { ...inClubWords(row), isSample: row.isSample === 1 };
}

/** What an event is called, and why it was cancelled; undefined when there is none. */
export async function findEventName(db: Db, input: { eventId: EventId }) {
  const event = await db
    .selectFrom("events")
    .select(["slug", "title", "date", "time"])
    .select(["cancel_weather as cancelWeather", "cancel_reason as cancelReason"])
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  return event && { ...event, cancelReason: cancelReasonText(event) };
}

/** Seats taken and seats there are in published events that have not begun; both 0 without any. */
export async function countComingSeats(
  db: Db,
  { now }: { now: Instant },
): Promise<{ taken: number; capacity: number }> {
  const { taken, capacity } = await db
    .selectFrom("events")
    .select(({ fn }) => [
      fn.sum<number>("seats_taken").as("taken"),
      fn.sum<number>("capacity").as("capacity"),
    ])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .executeTakeFirstOrThrow();
  return { taken: taken ?? 0, capacity: capacity ?? 0 };
}

/** An event as admins read and write it, as the club wrote it. */
export type AdminEvent = NonNullable<Awaited<ReturnType<typeof findAdminEvent>>>;

/** The event with this id, drafts too, or undefined. */
export async function findAdminEvent(db: Db, input: AtEvent) {
  const row = await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["description", "image", "distances", "requirements", "highlights", "schedule"])
    .select(["map_url as mapUrl", "series_id as seriesId"])
    .select(["duration_minutes as durationMinutes", "seats_taken as seatsTaken"])
    .select(["capacity", "version", "waiting", "counts_home as countsHome"])
    .select("was_draft as wasDraft")
    .select(["cancel_weather as cancelWeather", "cancel_reason as cancelReason"])
    .select(countOfferedSeats(input.now).as("offered"))
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { wasDraft, ...event } = row;
  return {
    ...event,
    isPublic: row.status !== "draft" && wasDraft === 0,
    cancelReason: cancelReasonText(row),
    distances: jsonOf(row.distances),
    paceGroups: await listWrittenGroups(db, input),
    requirements: jsonOf(row.requirements),
    highlights: jsonOf(row.highlights),
    schedule: jsonOf(row.schedule),
  };
}

/** More than a club starts in six weeks. */
const EVENTS_READ = 300;

/** The club's events that start in this period, soonest first. */
export async function listCalendarEvents(
  db: Db,
  input: { from: Instant; before: Instant; now: Instant },
) {
  return await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["seats_taken as seatsTaken", "capacity"])
    .select(countOfferedSeats(input.now).as("offered"))
    .where("starts_at", ">=", input.from)
    .where("starts_at", "<", input.before)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(EVENTS_READ)
    .execute();
}

/** A page of events for the admin's list: those still to come soonest first, or past ones latest first. */
export async function listAdminEvents(
  db: Db,
  input: { now: Instant; when: "coming" | "past"; request: PageRequest; limit: number },
) {
  const isPast = input.when === "past";
  const query = db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["seats_taken as seatsTaken", "series_id as seriesId", "capacity", "waiting"])
    .select(countOfferedSeats(input.now).as("offered"));
  return await readPage(query, {
    ...EVENT_ORDER,
    direction: isPast ? "desc" : "asc",
    range: isPast ? { to: input.now } : { from: input.now },
    request: input.request,
    limit: input.limit,
  });
}

/** The most coming events that are compared one by one. */
const EVENTS_WATCHED = 200;

/**
 * A text that changes when something that public pages show changes: an event, its seats, or which events
 * are still to come or under way. Costs two short index reads, however many events there have been.
 */
export async function findPublicVersion(db: Db, input: { now: Instant }): Promise<string> {
  const { now } = input;
  const coming = await db
    .selectFrom("events")
    .select(["id", "capacity", "updated_at"])
    .select(["starts_at as startsAt", "duration_minutes as durationMinutes"])
    .select(countSeatsInUse(now).as("seatsTaken"))
    .where("status", "=", "published")
    .where("starts_at", ">=", now - DURATION_MAX_MINUTES * MINUTE_MS)
    .orderBy("starts_at")
    .limit(EVENTS_WATCHED)
    .execute();
  const latest = await db
    .selectFrom("events")
    .select(["id", "status", "updated_at"])
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const rows = [
    ...coming.map((row) => [...Object.values(row), now >= row.startsAt, hasEnded(row, now)]),
    Object.values(latest ?? {}),
  ];
  return sha256(JSON.stringify(rows));
}
