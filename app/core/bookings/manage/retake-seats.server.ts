import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { SeatsRefused } from "../refusals";
import { hasSeatsBesideOffers } from "../waitlist/waitlist.server";

/**
 * Takes seats again for bookings that gave theirs up. Throws SeatsRefused when too few are free; offered seats are not
 * free.
 */
export async function retakeSeats(
  db: Db,
  input: { eventId: EventId; seats: number; now: Instant },
): Promise<void> {
  const { eventId, seats, now } = input;
  const taken = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", seats) }))
    .where("id", "=", eventId)
    .where(hasSeatsBesideOffers(seats, now))
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new SeatsRefused("full");
}
