import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { listMatchableActivities } from "./list-matchable-activities.server";
import { type AttendedStart, matchOf } from "./matching";

/**
 * Stores which of the attended events each of the member's activities belongs to and whether it counts on its
 * own; returns whether a row changed. Call it in the transaction of the change.
 */
export async function matchActivities(
  db: Db,
  input: { memberId: MemberId; events: readonly AttendedStart[] },
): Promise<boolean> {
  let changed = false;
  for (const stored of await listMatchableActivities(db, { memberIds: [input.memberId] })) {
    const { bookingId, isCounted } = matchOf(stored, input.events);
    if (bookingId === stored.bookingId && isCounted === stored.isCounted) continue;
    changed = true;
    await db
      .updateTable("own_runs")
      .set({ booking_id: bookingId, is_counted: isCounted ? 1 : 0 })
      .where("id", "=", stored.id)
      .execute();
  }
  return changed;
}
