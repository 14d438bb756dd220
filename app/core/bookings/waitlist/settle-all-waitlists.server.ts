import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { settleEventWaitlist } from "./settle-event-waitlist.server";

/** Settles every event with a waitlist; a job calls it every minute. Returns the number of events. */
export async function settleAllWaitlists(db: Db, input: { now: Instant }): Promise<number> {
  const events = await db
    .selectFrom("events")
    .select("id")
    // A literal, so that the planner can use the partial index over events with a waitlist.
    .where("waiting", ">", sql.lit(0))
    .orderBy("starts_at")
    .execute();
  for (const { id } of events) await settleEventWaitlist(db, { eventId: id, now: input.now });
  return events.length;
}
