import { releaseBooking, releaseSeats } from "~/core/bookings/cancel/release-booking.server";
import { holdsSeat } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { dropUntouchedMember } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { DAY_MS, type Instant } from "~/lib/dates";
import { canUndo, walkInNonce, walkInOf } from "../check-ins";

/**
 * Removes what an undone walk-in left: the seat, the booking, what was due for it, and a member who exists only
 * because of it; returns whether it did. A booking that was paid is cancelled, and the money kept as credit; one whose
 * money may still arrive is cancelled too, so that it is found. Does nothing for other bookings, unless the entry
 * `madeBy` made this one, in vain. The event must be locked, and nobody be checked in with the booking.
 */
export async function removeWalkIn(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId; madeBy?: string; now: Instant },
): Promise<boolean> {
  const { eventId, bookingId, madeBy, now } = input;
  const made = await findMade(db, { bookingId });
  if (!made) return false;
  const isVoid = madeBy !== undefined && walkInOf(made.submitKey) === madeBy;
  if (!isVoid && !(await isWalkInUndone(db, made))) return false;
  if (holdsSeat(made.status)) {
    const release = { bookingId, from: made.status, by: "admin" as const, isLate: false, now };
    await releaseBooking(db, release);
    await releaseSeats(db, { eventId, seats: 1, now });
  }
  await keepUndoneWalkIn(db, { ...made, id: bookingId, eventId, now });
  const about = db.updateTable("check_in_entries").where("booking_id", "=", bookingId);
  await about.set({ undone_walk_in: bookingId }).execute();
  // Its credit and receipt name the booking.
  if (made.isPaid) return false;
  if (await isNamedByMoney(db, { bookingId })) return holdsSeat(made.status);
  await about.set({ booking_id: null }).execute();
  await db
    .updateTable("waitlist_entries")
    .set({ booking_id: null })
    .where("booking_id", "=", bookingId)
    .execute();
  await db.deleteFrom("bookings").where("id", "=", bookingId).execute();
  if (made.paymentId !== null)
    await db
      .deleteFrom("payments")
      .where("id", "=", made.paymentId)
      .where("status", "=", "void")
      .execute();
  await dropUntouchedMember(db, made);
  return true;
}

async function findMade(db: Db, input: { bookingId: BookingId }) {
  const row = await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.member_id as memberId", "b.status", "b.submit_key as submitKey"])
    .select(["b.payment_id as paymentId", "p.status as payment"])
    .select(["b.created_at as createdAt", "b.participant_name as name"])
    .select("b.participant_phone as phone")
    .where("b.id", "=", input.bookingId)
    .executeTakeFirst();
  return row && { ...row, isPaid: row.payment === "paid" };
}

/** Whether credit, a reference that somebody gave, or an order to pay online names the booking or its payment. */
async function isNamedByMoney(db: Db, input: { bookingId: BookingId }): Promise<boolean> {
  const found = await db
    .selectFrom("bookings as b")
    .select("b.id")
    .where("b.id", "=", input.bookingId)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("credit_entries as c").select("c.id").whereRef("c.booking_id", "=", "b.id"),
        ),
        exists(
          selectFrom("payment_references as r")
            .select("r.utr")
            .whereRef("r.payment_id", "=", "b.payment_id"),
        ),
        exists(
          selectFrom("online_orders as o")
            .select("o.id")
            .whereRef("o.payment_id", "=", "b.payment_id"),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a booking with this submit key was made by a walk-in that has been taken back. */
export async function isWalkInUndone(db: Db, input: { submitKey: string }): Promise<boolean> {
  const nonce = walkInOf(input.submitKey);
  if (!nonce) return false;
  const made = await db
    .selectFrom("check_in_entries")
    .select("at")
    .where("nonce", "=", nonce)
    .executeTakeFirst();
  return made !== undefined && (await isUndone(db, { nonce, at: made.at }));
}

/** Whether an undo that came in time names an entry that was made at `at`. */
export async function isUndone(db: Db, entry: { nonce: string; at: Instant }): Promise<boolean> {
  const undos = await db
    .selectFrom("undone_entries")
    .select("at")
    .where("entry", "=", entry.nonce)
    .execute();
  return undos.some((undo) => canUndo(entry.at, undo.at));
}

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

/** Who an undone walk-in was; `id` is what entries about them name. */
interface UndoneWalkIn {
  id: string;
  name: string;
  phone: string;
}

/** The undone walk-in that a device means by this booking, by its id or by the walk-in entry; or undefined. */
export async function findUndoneWalkIn(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<UndoneWalkIn | undefined> {
  const nonce = walkInNonce(input.bookingId);
  const id = nonce === undefined ? input.bookingId : await findNamed(db, { nonce });
  if (id === undefined) return undefined;
  return await db
    .selectFrom("undone_walk_ins")
    .select(["id", "name", "phone"])
    .where("id", "=", id)
    .where("event_id", "=", input.eventId)
    .executeTakeFirst();
}

async function findNamed(db: Db, input: { nonce: string }): Promise<string | undefined> {
  const entry = await db
    .selectFrom("check_in_entries")
    .select("undone_walk_in as id")
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
  return entry?.id ?? undefined;
}

/** How long devices may still send entries about an undone walk-in: seven days after the event, and a day for its start. */
export const UNDONE_WALK_IN_KEPT_MS = 8 * DAY_MS;

/** Forgets who undone walk-ins were once no device can send entries about them; returns how many. */
export async function forgetUndoneWalkIns(db: Db, input: { now: Instant }): Promise<number> {
  const forgotten = await db
    .deleteFrom("undone_walk_ins")
    .where("removed_at", "<", input.now - UNDONE_WALK_IN_KEPT_MS)
    .executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}

/** A member's own live booking of an event, or undefined. */
export async function findOwnBooking(db: Db, input: { eventId: EventId; memberId: MemberId }) {
  return await db
    .selectFrom("bookings")
    .select(["id as bookingId", "submit_key as submitKey"])
    .where("event_id", "=", input.eventId)
    .where("member_id", "=", input.memberId)
    .where("is_guest", "=", 0)
    .where(seatHeld("status"))
    .executeTakeFirst();
}
