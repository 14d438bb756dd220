import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { countLiveBookings } from "~/core/bookings/count-live-bookings.server";
import { countSent } from "~/core/messages/budget/count-sent.server";

/** How many people were told of these events' cancellation, how many were sent a message, and how many bookings are left. */
export async function countNotified(
  db: Db,
  { eventIds }: { eventIds: EventId[] },
): Promise<{ people: number; sent: number; left: number }> {
  const left = await countLiveBookings(db, { eventIds });
  const told = await countSent(db, {
    causes: eventIds.map((eventId) => `cancelled:${eventId}`),
  });
  return { ...told, left };
}
