import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { settlePaceGroups } from "../pace-groups/settle-pace-groups.server";
import { settleWaitlist } from "../waitlist/settle-waitlist.server";

/**
 * Frees the seats of cancelled bookings and gives them to the event's waitlist, and their places in pace groups to
 * those who wait for one. The event's row must be locked: every command locks the event first and its bookings second.
 */
export async function releaseSeats(
  db: Db,
  input: { eventId: EventId; seats: number; now: Instant },
): Promise<void> {
  const event = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "-", input.seats) }))
    .where("id", "=", input.eventId)
    .returning("waiting")
    .executeTakeFirst();
  if (event && event.waiting > 0) await settleWaitlist(db, input);
  await settlePaceGroups(db, input);
}
