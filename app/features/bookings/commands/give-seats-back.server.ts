import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { settleWaitlist } from "../waitlist/commands/settle-waitlist.server";

/**
 * Frees seats of a run whose bookings are given up already, and hands them to its waitlist. The run's row
 * must be locked by then: every command takes the run first and its bookings second.
 */
export async function giveSeatsBack(
  db: Db,
  input: { eventId: string; seats: number; now: Instant },
): Promise<void> {
  const event = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "-", input.seats) }))
    .where("id", "=", input.eventId)
    .returning("waiting")
    .executeTakeFirst();
  if (event && event.waiting > 0) await settleWaitlist(db, input);
}
