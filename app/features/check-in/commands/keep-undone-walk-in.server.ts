import type { Db } from "~/db/tables";
import { HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import type { UndoneWalkIn } from "../queries/find-undone-walk-in.server";

/** How long devices may still send entries about an undone walk-in: seven days after the event, and a day for its start. */
export const UNDONE_WALK_IN_KEPT_MS = 8 * DAY_MS;

/**
 * Remembers who an undone walk-in was: another phone may have checked the person in, counted them home, or add them
 * again, and sends it later. Call it in the transaction that takes the walk-in back.
 */
export async function keepUndoneWalkIn(
  db: Db,
  { id, name, phone, eventId, now }: UndoneWalkIn & { eventId: EventId; now: Instant },
): Promise<void> {
  await db
    .insertInto("undone_walk_ins")
    .values({ id, event_id: eventId, name, phone, removed_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Moves the returns of a person whose walk-ins were undone to the booking that they have now. */
export async function moveReturns(
  db: Db,
  input: { eventId: EventId; phone: string; bookingId: BookingId },
): Promise<void> {
  const { eventId, phone, bookingId } = input;
  const undone = db
    .selectFrom("undone_walk_ins")
    .select("id")
    .where("event_id", "=", eventId)
    .where("phone", "=", phone);
  await db
    .updateTable("gate_entries")
    .set({ booking_id: bookingId })
    .where("undone_walk_in", "in", undone)
    .where("kind", "in", HOME_KINDS)
    .execute();
}

/** Forgets who undone walk-ins were once no device can send entries about them; returns how many. */
export async function forgetUndoneWalkIns(db: Db, input: { now: Instant }): Promise<number> {
  const forgotten = await db
    .deleteFrom("undone_walk_ins")
    .where("removed_at", "<", input.now - UNDONE_WALK_IN_KEPT_MS)
    .executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
