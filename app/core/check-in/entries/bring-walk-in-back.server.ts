import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId } from "~/db/tables/shapes";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import type { Instant } from "~/lib/dates";
import { findUndoneWalkIn } from "./find-undone-walk-in.server";
import { listUndos } from "./list-undos.server";
import { canUndo } from "../check-ins";
import type { CheckInEvent, Crew } from "../desk";
import { addWalkIn } from "./add-walk-in.server";
import { moveReturns } from "./move-returns.server";

/**
 * Books a walk-in again whom another phone undid, since this entry says that the person is here: with the entry first,
 * the undo would have left the booking. Undefined for other bookings; otherwise the booking, or what becomes of the entry
 * without one.
 */
export async function bringWalkInBack(
  db: Db,
  input: {
    event: CheckInEvent;
    entry: { nonce: string; at: Instant; bookingId?: BookingId | undefined };
    /** When the entry was made, by the server's clock. */
    at: Instant;
    crew: Crew;
    requestId: string;
    now: Instant;
  },
): Promise<{ outcome: DeskOutcome; bookingId?: BookingId } | undefined> {
  const { event, entry } = input;
  const eventId = event.id;
  const undone = await findUndoneWalkIn(db, { eventId, bookingId: entry.bookingId ?? "" });
  if (!undone) return undefined;
  const undos = await listUndos(db, { entry: entry.nonce });
  if (undos.some((undo) => canUndo(input.at, undo.at))) return { outcome: "done" };
  const locked = await lockEvent(db, { eventId });
  if (locked?.status === "cancelled") return { outcome: "cancelled" };
  const { name, phone } = undone;
  const { nonce, at } = entry;
  const walkIn = { kind: "walk_in" as const, nonce, at, name, phone, isPaid: false };
  const { outcome, bookingId } = await addWalkIn(db, { ...input, entry: walkIn });
  if (!bookingId) return { outcome };
  await moveReturns(db, { eventId, phone, bookingId });
  return { outcome: "done", bookingId };
}
