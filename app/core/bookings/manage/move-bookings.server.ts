import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import type { MoveRefusal } from "../refusals";
import { type Move, moveBooking } from "./move-booking.server";

interface Moves {
  /** Bookings that moved. */
  moved: string[];
  /** Reasons for the others, each once. */
  refused: (MoveRefusal | "not_found")[];
  refusedCount: number;
}

/** Moves several bookings, each in its own transaction; a refused one does not stop the others. */
export async function moveBookings(
  db: Db,
  input: Omit<Move, "bookingId"> & { bookingIds: BookingId[] },
): Promise<Moves> {
  const moves: Moves = { moved: [], refused: [], refusedCount: 0 };
  for (const bookingId of new Set(input.bookingIds)) {
    const outcome = await moveBooking(db, { ...input, bookingId });
    if (outcome.ok) {
      moves.moved.push(bookingId);
      continue;
    }
    moves.refusedCount += 1;
    if (!moves.refused.includes(outcome.reason)) moves.refused.push(outcome.reason);
  }
  return moves;
}
