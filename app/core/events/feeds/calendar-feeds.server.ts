import { inClubWords } from "~/content/club-words.server";
import { listPublicEvents } from "~/core/bookings/standings.server";
import { BOOKING_STATUS } from "~/core/bookings/status";
import { CURRENT_MEMBERS } from "~/core/people/members";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import type { CalendarEntry } from "~/lib/calendar-file";
import { DAY_MS, dayOf, type Instant, instantOf, SECOND_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newToken } from "~/lib/ids.server";
import { pageAddress } from "~/lib/language";
import { eveningBefore } from "../share-picture/sharing";

/** How often a calendar that subscribes reads it again. */
export const REFRESH_SECONDS = 60 * 60;
const SHOWN_BACK_MS = 60 * DAY_MS;
const ENTRIES_MAX = 300;

/** The member of a private calendar address; undefined when it was removed or the member may not sign in. */
export async function findFeedOwner(db: Db, input: { token: string }) {
  return await db
    .selectFrom("calendar_feeds as f")
    .innerJoin("members as m", "m.id", "f.member_id")
    .select(["m.id as memberId", "m.language"])
    .where("f.token_hash", "=", sha256(input.token))
    .where("m.status", "in", CURRENT_MEMBERS)
    .executeTakeFirst();
}

/** Whether the member has a private calendar address. */
export async function hasFeed(db: Db, input: { memberId: MemberId }): Promise<boolean> {
  return (await listFeeds(db, { memberId: input.memberId })).length > 0;
}

const listFeeds = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db.selectFrom("calendar_feeds").select("member_id").where("member_id", "=", memberId),
);

/** A member's own bookings for a calendar, cancelled ones marked; with `bookingId` only that one, also a guest's. */
export async function listCalendarEntries(
  db: Db,
  input: {
    memberId: MemberId;
    bookingId?: BookingId;
    origin: string;
    now: Instant;
    timeZone: string;
  },
): Promise<CalendarEntry[]> {
  const { bookingId, origin } = input;
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select(["b.id", "b.title", "b.location", "b.status", "b.calendar_sequence as sequence"])
    .select(["b.starts_at as startsAt", "b.updated_at as updatedAt"])
    .select(["e.duration_minutes as durationMinutes", "e.description"])
    .where("b.member_id", "=", input.memberId)
    .where("b.starts_at", ">", input.now - SHOWN_BACK_MS)
    .where((eb) =>
      eb.or([eb("b.cancelled_by", "is", null), eb("b.cancelled_by", "<>", "replaced")]),
    )
    .where((eb) => (bookingId ? eb("b.id", "=", bookingId) : eb("b.is_guest", "=", 0)))
    .orderBy("b.starts_at", "desc")
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map((stored) => {
    const { id, status, ...row } = inClubWords(stored);
    const url = pageAddress(`/bookings/${id}`, origin);
    return {
      ...row,
      uid: `${id}@${new URL(origin).hostname}`,
      url,
      description: `${row.description}\n\n${url}`,
      status: BOOKING_STATUS[status].inCalendar,
      remindAt: eveningBefore(row.startsAt, input.timeZone),
    };
  });
}

/** How long a member's own race or event is taken to last, which they do not say. */
const OWN_EVENT_MINUTES = 120;

/** The member's own races and events for their calendar. */
export async function listOwnEntries(
  db: Db,
  input: { memberId: MemberId; origin: string; now: Instant; timeZone: string },
): Promise<CalendarEntry[]> {
  const { origin, now, timeZone } = input;
  const rows = await db
    .selectFrom("member_events")
    .select(["id", "title", "location", "event_date as date", "event_time as time"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("member_id", "=", input.memberId)
    .where("event_date", ">=", dayOf(now - SHOWN_BACK_MS, timeZone))
    .orderBy("event_date", "desc")
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ id, date, time, location, createdAt, ...row }) => {
    const startsAt = instantOf(date, time, timeZone);
    const url = pageAddress("/progress/events", origin);
    return {
      ...row,
      uid: `${id}@${new URL(origin).hostname}`,
      sequence: Math.floor((row.updatedAt - createdAt) / SECOND_MS),
      startsAt,
      durationMinutes: OWN_EVENT_MINUTES,
      location: location ?? "",
      description: url,
      url,
      status: "confirmed" as const,
      remindAt: eveningBefore(startsAt, timeZone),
    };
  });
}

/** Removes a member's private calendar address. */
export async function stopFeed(db: Db, input: { memberId: MemberId }): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("member_id", "=", input.memberId).execute();
}

const LISTED = 500;

/** Events that were ever public and start after `since`, latest first; for feeds and the sitemap. */
export async function listEventPages(db: Db, input: { since: Instant }) {
  const rows = await listPublicEvents(db)
    .select(EVENT_COLUMNS)
    .select(["description", "duration_minutes as durationMinutes"])
    .select(["created_at as createdAt", "updated_at as updatedAt", "version"])
    .where("starts_at", ">=", input.since)
    .orderBy("starts_at", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(inClubWords);
}

/** Creates a member's private calendar address and returns it; the old one stops working. Stores its digest only. */
export async function startFeed(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<string> {
  const token = newToken();
  const kept = { token_hash: sha256(token), created_at: input.now };
  await db
    .insertInto("calendar_feeds")
    .values({ member_id: input.memberId, ...kept })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(kept))
    .execute();
  return token;
}
