import { listPublicEvents } from "~/core/bookings/standings.server";
import type { Db } from "~/db/tables";
import type { AnnouncementId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";

const COLUMNS = [
  ...(["a.id", "a.title", "a.text", "a.state", "a.people", "a.audience"] as const),
  ...(["a.send_at as sendAt", "a.created_at as createdAt", "a.author_name as authorName"] as const),
] as const;

/** The latest announcements, those about one run where it is named. */
export async function listAnnouncements(
  db: Db,
  input: { eventId?: EventId | undefined; limit: number; timeZone: string },
) {
  const rows = await db
    .selectFrom("announcements as a")
    .select(COLUMNS)
    .$if(input.eventId !== undefined, (query) =>
      query.where("a.event_id", "=", input.eventId ?? ""),
    )
    .orderBy("a.created_at", "desc")
    .limit(input.limit)
    .execute();
  return rows.map((row) => ({ ...row, when: formatMoment(row.createdAt, input.timeZone) }));
}

/** An announcement with its state; undefined without one. */
export async function findAnnouncement(
  db: Db,
  { id, timeZone }: { id: AnnouncementId; timeZone: string },
) {
  const row = await db
    .selectFrom("announcements as a")
    .select(COLUMNS)
    .select(["a.event_id as eventId", "a.author_id as authorId"])
    .where("a.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, when: formatMoment(row.createdAt, timeZone) };
}

/** The announcement of a link; undefined for one that has not left, or does not exist. */
export async function findAnnouncementByToken(
  db: Db,
  { token, timeZone }: { token: string; timeZone: string },
) {
  const row = await db
    .selectFrom("announcements as a")
    .leftJoin("events as e", "e.id", "a.event_id")
    .select(["a.title", "a.text", "a.author_name as authorName", "a.send_at as sendAt", "e.slug"])
    .where("a.token", "=", token)
    .where("a.state", "in", ["sending", "sent"])
    .executeTakeFirst();
  return row && { ...row, when: formatMoment(row.sendAt, timeZone) };
}

/** The runs that an announcement can be about: those to come, and the one that is asked for if it was ever public. */
export async function listAnnouncedEvents(
  db: Db,
  { now, limit, eventId }: { now: Instant; limit: number; eventId: EventId | undefined },
) {
  const coming = await db
    .selectFrom("events")
    .select(["id", "title", "date", "time"])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .limit(limit)
    .execute();
  if (eventId === undefined || coming.some(({ id }) => id === eventId)) return coming;
  const asked = await listPublicEvents(db)
    .select(["id", "title", "date", "time"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  return asked ? [asked, ...coming] : coming;
}
