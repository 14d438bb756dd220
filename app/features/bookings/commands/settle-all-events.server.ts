import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { settleEvent } from "./settle-event.server";

/** Settles every run that somebody waits for; the server calls it every minute. Returns how many runs. */
export async function settleAllEvents(db: Db, input: { now: Instant }): Promise<number> {
  const events = await db
    .selectFrom("events")
    .select("id")
    // Written out, so that the partial index over the runs that somebody waits for fits.
    .where("waiting", ">", sql.lit(0))
    .orderBy("starts_at")
    .execute();
  for (const { id } of events) await settleEvent(db, { eventId: id, now: input.now });
  return events.length;
}
