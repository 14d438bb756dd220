import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { settleWaitlist } from "./settle-waitlist.server";

/** Settles an event's waitlist, unless it is empty, in its own transaction. */
export async function settleEventWaitlist(
  db: Db,
  input: { eventId: EventId; now: Instant },
): Promise<void> {
  const event = await db
    .selectFrom("events")
    .select("waiting")
    .where("id", "=", input.eventId)
    .executeTakeFirst();
  if (event && event.waiting > 0) await inTransaction(db, (db) => settleWaitlist(db, input));
}
