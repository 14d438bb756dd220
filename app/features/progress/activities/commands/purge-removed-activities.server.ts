import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { goneSince } from "../rules/activities";

/** Deletes activities that can no longer be brought back; returns how many. */
export async function purgeRemovedActivities(db: Db, input: { now: Instant }): Promise<number> {
  const purged = await db
    .deleteFrom("removed_activities")
    .where("removed_at", "<=", goneSince(input.now))
    .executeTakeFirst();
  return Number(purged.numDeletedRows);
}
