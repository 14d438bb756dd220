import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import type { Db } from "~/db/tables";
import { hasEnded, type Instant, MINUTE_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { DURATION_MAX_MINUTES } from "./events-rules";

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
    ...coming.map((row) => [...Object.values(row), ...phaseOf(row, now)]),
    Object.values(latest ?? {}),
  ];
  return sha256(JSON.stringify(rows));
}

/** Whether the event has begun, and whether it is over. */
function phaseOf(event: { startsAt: Instant; durationMinutes: number }, now: Instant) {
  return [now >= event.startsAt, hasEnded(event, now)];
}
