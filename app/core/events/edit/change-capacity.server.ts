import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { oversoldSeats } from "~/core/bookings/seats";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import { settleWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { countOffers } from "~/core/bookings/waitlist/waitlist.server";
import type { Instant } from "~/lib/dates";

/**
 * Changes an event's capacity. Fewer seats than are taken are allowed: the event is then oversold, takes
 * no bookings, cancels none and honours open offers. New seats go to the waitlist at once.
 * Call it in a transaction.
 */
export async function changeCapacity(
  db: Db,
  input: { eventId: EventId; capacity: number; now: Instant },
): Promise<void> {
  const { eventId, capacity, now } = input;
  const event = await lockEvent(db, { eventId });
  if (!event) return;
  const oversold = oversoldSeats({ ...event, capacity }, await countOffers(db, { eventId }));
  await db
    .updateTable("events")
    .set({ capacity, oversold, updated_at: now })
    .where("id", "=", eventId)
    .execute();
  await settleWaitlist(db, { eventId, now });
}
