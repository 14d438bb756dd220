import { lockEvent } from "~/core/bookings/event-lock.server";
import { holdsSeat } from "~/core/bookings/status";
import { undoMarkInTransaction } from "~/core/payments/mark-paid/undo-mark-in-transaction.server";
import type { Db } from "~/db/tables";
import type { AdminId, BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { type Claim, canUndo, isOfEarlier, walkInNonce, walkInOf } from "../check-ins";
import { listPayingEntries } from "../desk-money/take-payment.server";
import { findBookedPhone } from "./add-walk-in.server";
import type { EntryInput, EntryResult } from "./entry.server";
import { listClaims, listEntriesOf, listStanding, PAYING_KINDS } from "./list-entries-of.server";
import { findOwnBooking, findUndoneWalkIn, removeWalkIn } from "./remove-walk-in.server";
import { findCheckIn, settleCheckIn } from "./settle-check-in.server";

/**
 * Takes back the entries that an undo names; 'duplicate' when the person's check-in does not change by it. An
 * undo that names none takes back all check-ins that were made before it. A walk-in leaves nothing. A payment that an
 * admin's undo names is due again; 'duplicate' where it stays paid, by another entry then. Call it in a transaction.
 */
export async function applyUndo(db: Db, input: EntryInput<"undo">): Promise<EntryResult> {
  const { event, entry, at, crew, now } = input;
  // An undo and the walk-in that it names wait for each other.
  await lockEvent(db, { eventId: event.id });
  const here = { eventId: event.id };
  const bookingId = await findDeskBooking(db, { ...here, bookingId: entry.bookingId });
  const claims = bookingId ? await listKnown(db, { ...here, bookingId }) : [];
  const known = claims.filter((claim) => !isOfEarlier(claim.at, at)).map(({ nonce }) => nonce);
  const paying = bookingId ? await listPaying(db, { bookingId }) : [];
  const others = await listOtherEntries(db, { ...here, bookingId, nonces: entry.undoes ?? [] });
  // Only an admin takes payments back.
  const payments = paying.filter(({ kind }) => kind === "pay").map(({ nonce }) => nonce);
  const isTheirs = (nonce: string) => crew.kind === "admin" || !payments.includes(nonce);
  const isHere = (nonce: string) => !others.includes(nonce);
  const named = (entry.undoes ?? known).filter(isTheirs).filter(isHere);
  const rows = [...new Set(named)].map((nonce) => ({ entry: nonce, undo: entry.nonce, at }));
  if (rows.length > 0) await db.insertInto("undone_entries").values(rows).execute();
  // What it takes back may arrive later.
  if (!bookingId) return { outcome: entry.undoes ? "done" : "unknown" };
  const { wasIn, isIn, claims: standing } = await settleCheckIn(db, { ...input, bookingId });
  const isPaymentNamed = paying.some(({ nonce }) => named.includes(nonce));
  const isUnpaid = isPaymentNamed && (await undoPayments(db, { ...input, bookingId }));
  const isLeft = standing.length > 0 || !(await removeWalkIn(db, { ...here, bookingId, now }));
  if (!isLeft) return { outcome: "done" };
  if (wasIn && !isIn && isPaymentNamed === isUnpaid) return { outcome: "done", bookingId };
  const isLate = claims.some((claim) => named.includes(claim.nonce) && !canUndo(claim.at, at));
  return { outcome: isIn && isLate ? "too_late" : "duplicate", bookingId };
}

/** Takes the payment back where nothing says any more that it was paid; returns whether it did. */
async function undoPayments(
  db: Db,
  { crew, keepsPayments, ...input }: EntryInput<"undo"> & { bookingId: BookingId },
): Promise<boolean> {
  const isTakenBack =
    crew.kind === "admin" &&
    !keepsPayments &&
    (await takePaymentBack(db, { ...input, adminId: crew.id }));
  await settleDoubledPayments(db, input);
  return isTakenBack;
}

/** The standing claims, with a check-in that comes from no entry. */
async function listKnown(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<Claim[]> {
  const stored = await findCheckIn(db, input);
  const without = stored?.entry === null ? [{ ...stored, nonce: stored.id }] : [];
  return [...without, ...(await listClaims(db, { bookingId: input.bookingId }))];
}

/** All entries that say that a booking was paid, taken back or not. */
async function listPaying(db: Db, about: { bookingId: BookingId }) {
  const entries = await listEntriesOf(db, { about, kinds: PAYING_KINDS });
  return entries.filter(({ saysPaid }) => saysPaid);
}

/** Those of these nonces that are of entries about other bookings or events. */
export async function listOtherEntries(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId | undefined; nonces: string[] },
): Promise<string[]> {
  const { eventId, bookingId = "", nonces } = input;
  if (nonces.length === 0) return [];
  const others = await db
    .selectFrom("check_in_entries")
    .select("nonce")
    .where("nonce", "in", nonces)
    .where((eb) => eb.or([eb("event_id", "<>", eventId), eb("booking_id", "<>", bookingId)]))
    .execute();
  return others.map(({ nonce }) => nonce);
}

/**
 * Makes a booking's payment due again once no entry at the desk says, of any booking that it is for, that it was paid;
 * returns whether it did. People who came stay checked in. Leaves a payment that was not marked at the desk. Throws
 * PaymentUndoRefused, after some of its writes, when the payment has changed since. Call it in a transaction.
 */
export async function takePaymentBack(
  db: Db,
  input: { bookingId: BookingId; adminId: AdminId; requestId: string; now: Instant },
): Promise<boolean> {
  const entries = (await listPayingEntries(db, input)).filter(({ saysPaid }) => saysPaid);
  const mark = entries.find((entry) => entry.mark)?.mark;
  if (!mark || listStanding(entries).length > 0) return false;
  await undoMarkInTransaction(db, { ...input, ...mark, keepsCheckIns: true });
  return true;
}

/**
 * Once a payment at the desk is taken back: it leaves nothing to give back, and where it was the one that had marked the
 * money as paid, the next one that stands takes its place and is doubled no more. Call it in a transaction.
 */
export async function settleDoubledPayments(
  db: Db,
  input: { bookingId: BookingId },
): Promise<void> {
  const entries = (await listPayingEntries(db, input)).filter(({ saysPaid }) => saysPaid);
  const standing = new Set(listStanding(entries).map(({ nonce }) => nonce));
  const left = entries.filter(({ nonce }) => standing.has(nonce));
  const isMarkedAtDesk = entries.some(({ mark }) => mark !== undefined);
  const hasPlain = left.some(({ giveBack }) => giveBack === null);
  const next = isMarkedAtDesk && !hasPlain ? left.sort((a, b) => a.at - b.at)[0] : undefined;
  const plain = entries.filter((entry) => entry === next || !standing.has(entry.nonce));
  const doubled = plain.filter(({ giveBack }) => giveBack === "paid_already");
  for (const { nonce, kind } of doubled) {
    await db
      .updateTable("check_in_entries")
      .set({ give_back: null, ...(nonce === next?.nonce && kind === "pay" && DONE) })
      .where("nonce", "=", nonce)
      .execute();
  }
}

const DONE = { outcome: "done" } as const;

/**
 * The id of an event's booking as a device names it, by the walk-in entry where the device made it; of an undone walk-in,
 * and of a member who cancelled and booked again themselves, the booking that the person has now. Undefined where there
 * is none.
 */
export async function findDeskBooking(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<BookingId | undefined> {
  const { eventId } = input;
  const undone = await findUndoneWalkIn(db, input);
  const now = undone && (await findBookedPhone(db, { eventId, phone: undone.phone, at: LATER }));
  if (now) return now.bookingId;
  const nonce = walkInNonce(input.bookingId);
  const bookingId = (nonce && (await findWalkIn(db, { nonce }))) || input.bookingId;
  const row = await db
    .selectFrom("bookings")
    .select(["id", "status", "member_id as memberId", "is_guest as isGuest"])
    .where("id", "=", bookingId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  if (!row || holdsSeat(row.status) || row.isGuest === 1) return row?.id;
  const own = await findOwnBooking(db, { eventId, memberId: row.memberId });
  // A walk-in that another phone made may arrive before this or after it.
  return own && walkInOf(own.submitKey) === undefined ? own.bookingId : row.id;
}

/** No booking was cancelled after it. */
const LATER = Number.MAX_SAFE_INTEGER;

/** The id of the booking made by a walk-in entry, by its nonce; undefined when there is none. */
async function findWalkIn(db: Db, input: { nonce: string }): Promise<BookingId | undefined> {
  const row = await db
    .selectFrom("check_in_entries")
    .select("booking_id as bookingId")
    .where("nonce", "=", input.nonce)
    .where("kind", "=", "walk_in")
    .executeTakeFirst();
  return row?.bookingId ?? undefined;
}
