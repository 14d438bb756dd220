import type { Db } from "~/db/tables";
import { countSeatsInUse } from "~/features/bookings/waitlist/queries/waitlist.server";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";

/** The most coming events that are compared one by one. */
const EVENTS_WATCHED = 200;

/**
 * A text that changes when something that public pages show changes: an event, its seats, or which events
 * are still to come. Costs two short index reads, however many events there have been.
 */
export async function findPublicVersion(db: Db, input: { now: Instant }): Promise<string> {
  const coming = await db
    .selectFrom("events")
    .select(["id", "capacity", "updated_at"])
    .select(countSeatsInUse(input.now).as("seatsTaken"))
    .where("status", "=", "published")
    .where("starts_at", ">=", input.now)
    .orderBy("starts_at")
    .limit(EVENTS_WATCHED)
    .execute();
  const latest = await db
    .selectFrom("events")
    .select(["id", "status", "updated_at"])
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const rows = [...coming.map((row) => Object.values(row)), Object.values(latest ?? {})];
  return sha256(JSON.stringify(rows));
}
