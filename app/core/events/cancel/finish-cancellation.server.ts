import type { Db } from "~/db/tables";
import { inYieldingTransaction } from "~/db/yielding-transaction";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import type { Instant } from "~/lib/dates";
import { findUnfinishedEvent } from "../edit/find-unfinished-event.server";
import { continueCancellation } from "./continue-cancellation.server";

/** Few, because other changes wait for as long as a portion takes; each ends with a wait for the disk. */
const BOOKINGS_PER_PORTION = 20;

/**
 * Releases and tells the next of those who are booked on a large cancelled run, in one transaction; a process that
 * ends in between is carried on by any other. Returns whether somebody may be left.
 */
export async function finishCancellation(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<boolean> {
  const eventId = await findUnfinishedEvent(db, { kind: "unfinished_cancellations" });
  if (!eventId) return false;
  await inYieldingTransaction(db, async (db) => {
    const event = await lockEvent(db, { eventId });
    if (!event) return;
    const { reason } = await db
      .selectFrom("events")
      .select("cancel_reason as reason")
      .where("id", "=", eventId)
      .executeTakeFirstOrThrow();
    const { isOver } = await continueCancellation(db, {
      ...{ event: { ...event, reason: reason ?? "" }, limit: BOOKINGS_PER_PORTION },
      ...{ now, timeZone },
    });
    if (isOver)
      await db.deleteFrom("unfinished_cancellations").where("event_id", "=", eventId).execute();
  });
  return true;
}
