import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { settleWaitlist } from "./settle-waitlist.server";

/** Settles a run's waitlist in a transaction of its own when anybody is on it. */
export async function settleRun(db: Db, input: { eventId: string; now: Instant }): Promise<void> {
  const run = await db
    .selectFrom("events")
    .select("waiting")
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (run && run.waiting > 0) await inTransaction(db, (db) => settleWaitlist(db, input));
}

/** Settles every run that somebody waits for; the server calls it every minute. Returns how many runs. */
export async function settleAllRuns(db: Db, input: { now: Instant }): Promise<number> {
  const runs = await db
    .selectFrom("events")
    .select("id")
    // Written out, so that the partial index over the runs that somebody waits for fits.
    .where("waiting", ">", sql.lit(0))
    .orderBy("starts_at")
    .execute();
  for (const { id } of runs) await settleRun(db, { eventId: id, now: input.now });
  return runs.length;
}
