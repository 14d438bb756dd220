import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inYieldingTransaction } from "~/db/yielding-transaction";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import type { Instant } from "~/lib/dates";
import { findUnfinishedEvent } from "./find-unfinished-event.server";
import { continueMove } from "./continue-move.server";

/** Few, because other changes wait for as long as a portion takes. */
const PEOPLE_PER_PORTION = 50;

/**
 * Tells the next of those who are booked on a large moved run, in one transaction with how far it came; a process that
 * ends in between is carried on by any other. Returns whether somebody may be left.
 */
export async function finishMove(db: Db, { now }: { now: Instant }): Promise<boolean> {
  const eventId = await findUnfinishedEvent(db, { kind: "unfinished_moves" });
  if (!eventId) return false;
  await inYieldingTransaction(db, async (db) => {
    const event = await lockEvent(db, { eventId });
    const move = await db
      .selectFrom("unfinished_moves")
      .select(["moved_at as movedAt", "told_to as notifiedUpTo"])
      .where("event_id", "=", eventId)
      .executeTakeFirst();
    if (!event || !move) return;
    // Of a cancelled run people are told that it is cancelled.
    const isOn = event.status !== "cancelled";
    const portion = {
      movedAt: Number(move.movedAt),
      notifiedUpTo: move.notifiedUpTo,
      limit: PEOPLE_PER_PORTION,
    };
    const notifiedUpTo = isOn ? await continueMove(db, { event, ...portion, now }) : undefined;
    await noteToldTo(db, { eventId, notifiedUpTo });
  });
  return true;
}

async function noteToldTo(
  db: Db,
  { eventId, notifiedUpTo }: { eventId: EventId; notifiedUpTo: string | undefined },
): Promise<void> {
  if (notifiedUpTo === undefined)
    await db.deleteFrom("unfinished_moves").where("event_id", "=", eventId).execute();
  else
    await db
      .updateTable("unfinished_moves")
      .set({ told_to: notifiedUpTo })
      .where("event_id", "=", eventId)
      .execute();
}
