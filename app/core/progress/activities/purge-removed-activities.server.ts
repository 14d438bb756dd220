import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { activitiesGoneSince } from "./activities";

/** Deletes activities that can no longer be brought back; returns how many. */
export async function purgeRemovedActivities(db: Db, input: { now: Instant }): Promise<number> {
  const purged = await db
    .deleteFrom("removed_activities")
    .where("removed_at", "<=", activitiesGoneSince(input.now))
    .executeTakeFirst();
  return Number(purged.numDeletedRows);
}
