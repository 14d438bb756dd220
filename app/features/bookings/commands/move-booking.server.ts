import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import type { Instant } from "~/lib/dates";
import { type BookingStatus, isBookingMove, type MoveRefusal, seatsFreedByMove } from "../rules";

type Refusal = MoveRefusal | "not_found";
type Outcome = { ok: true } | { ok: false; reason: Refusal };

class Refused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

/**
 * Moves a booking from the status the admin saw to another, with the seat it gives back or takes.
 * Refuses what the move table does not allow, a booking changed meanwhile, and a seat that is not there.
 */
export async function moveBooking(
  db: Db,
  input: {
    bookingId: string;
    from: BookingStatus;
    to: BookingStatus;
    adminId: string;
    requestId: string;
    now: Instant;
  },
): Promise<Outcome> {
  if (!isBookingMove(input.from, input.to)) return { ok: false, reason: "not_a_move" };
  try {
    await inTransaction(db, (db) => moveInTransaction(db, input));
    return { ok: true };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    if (violatedConstraint(error)?.startsWith("bookings_"))
      return { ok: false, reason: "already_booked" };
    throw error;
  }
}

async function moveInTransaction(db: Db, input: Parameters<typeof moveBooking>[1]): Promise<void> {
  const { bookingId, from, to, adminId, requestId, now } = input;
  const booking = await db
    .selectFrom("bookings")
    .select("event_id as eventId")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  if (!booking) throw new Refused("not_found");
  const freed = seatsFreedByMove(from, to);
  if (freed !== 0) await changeSeats(db, { eventId: booking.eventId, freed });
  const moved = await db
    .updateTable("bookings")
    .set({ status: to, updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw new Refused("changed_meanwhile");
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "booking_moved",
    subject: { kind: "booking", id: bookingId },
    details: { from, to },
    requestId,
    now,
  });
}

async function changeSeats(db: Db, input: { eventId: string; freed: number }): Promise<void> {
  const changed = await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "-", input.freed) }))
    .where("id", "=", input.eventId)
    .$if(input.freed < 0, (query) => query.whereRef("seats_taken", "<", "capacity"))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Refused("full");
}
