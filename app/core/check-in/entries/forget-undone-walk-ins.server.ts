import type { Db } from "~/db/tables";
import { DAY_MS, type Instant } from "~/lib/dates";

/** How long devices may still send entries about an undone walk-in: seven days after the event, and a day for its start. */
export const UNDONE_WALK_IN_KEPT_MS = 8 * DAY_MS;

/** Forgets who undone walk-ins were once no device can send entries about them; returns how many. */
export async function forgetUndoneWalkIns(db: Db, input: { now: Instant }): Promise<number> {
  const forgotten = await db
    .deleteFrom("undone_walk_ins")
    .where("removed_at", "<", input.now - UNDONE_WALK_IN_KEPT_MS)
    .executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
