import { lockEvent } from "~/core/bookings/waitlist/settle-waitlist.server";
import type { Db } from "~/db/tables";
import { type DeskOutcome, type GiveBack, HOME_KINDS } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { canUndo, isInWindow, walkInId } from "../check-ins";
import type { CheckInEvent, Crew } from "../desk";
import { giveBackOf } from "../desk-money/money";
import { takePayment } from "../desk-money/take-payment.server";
import type { CheckInEntry } from "../form";
import { claimCheckIn } from "../self-check-in/claim-check-in.server";
import { addWalkIn } from "./add-walk-in.server";
import { type BookedPhone, findBookedPhone } from "./find-booked-phone.server";
import { keepUndoneWalkIn, listUndos } from "./remove-walk-in.server";

interface Input {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: "walk_in" }>;
  at: Instant;
  crew: Crew;
  requestId: string;
  now: Instant;
  timeZone: string;
}

interface Applied {
  outcome: DeskOutcome;
  bookingId?: BookingId;
  giveBack?: GiveBack | undefined;
  undoneWalkIn?: string;
}

/**
 * Checks in the booking of a walk-in's phone, or a new one; a walk-in whose undo came first leaves nothing
 * behind. Call it in a transaction.
 */
export async function applyWalkIn(db: Db, input: Input): Promise<Applied> {
  const { event, entry, at, crew } = input;
  // The run may have been cancelled since its status was read.
  const locked = await lockEvent(db, { eventId: event.id });
  if (locked?.status === "cancelled") return { outcome: "cancelled" };
  const undos = await listUndos(db, { entry: entry.nonce });
  const booked = await findBookedPhone(db, { eventId: event.id, phone: entry.phone, at });
  if (undos.some((undo) => canUndo(at, undo.at))) {
    // Somebody else may have checked them in as paid meanwhile.
    const isPaid = booked && entry.isPaid && crew.kind === "admin";
    if (isPaid) return { outcome: "done", bookingId: booked.bookingId };
    const id = walkInId(entry.nonce);
    await keepUndoneWalkIn(db, { ...entry, id, eventId: event.id, now: input.now });
    return { outcome: "done", undoneWalkIn: id };
  }
  const reason = crew.kind === "admin" ? entry.reason : undefined;
  if (!reason && !isInWindow(event, at)) return { outcome: "outside_window" };
  if (booked?.isCancelled) return { outcome: "cancelled", bookingId: booked.bookingId };
  const ready = booked ? await payIfDue(db, { ...input, ...booked }) : await addWalkIn(db, input);
  const { bookingId } = ready;
  if (bookingId) await moveReturns(db, { eventId: event.id, phone: entry.phone, bookingId });
  if (ready.outcome !== "done" || !bookingId) return ready;
  const claim = { nonce: entry.nonce, by: entry.by ?? crew.id, at, method: null };
  const claimed = await claimCheckIn(db, { ...input, bookingId, claim });
  return { ...claimed, giveBack: ready.giveBack };
}

async function payIfDue(db: Db, input: Input & BookedPhone): Promise<Applied> {
  const { event, entry, crew, bookingId, isUnpaid, owesRupees, plan } = input;
  if (isUnpaid && !(entry.isPaid && crew.kind === "admin")) return { outcome: "unpaid", bookingId };
  if (!entry.isPaid) return { outcome: "done", bookingId };
  if (isUnpaid || owesRupees > 0) {
    if (crew.kind === "admin") await takePayment(db, { ...input, crew });
    return { outcome: "done", bookingId };
  }
  const giveBack = event.priceRupees > 0 ? giveBackOf(plan) : undefined;
  return { outcome: "done", bookingId, giveBack };
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
    .updateTable("check_in_entries")
    .set({ booking_id: bookingId })
    .where("undone_walk_in", "in", undone)
    .where("kind", "in", HOME_KINDS)
    .execute();
}
