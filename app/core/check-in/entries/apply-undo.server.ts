import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import type { Instant } from "~/lib/dates";
import { findCheckIn } from "./find-check-in.server";
import { findDeskBooking } from "./find-desk-booking.server";
import { listClaims } from "../self-check-in/list-claims.server";
import { listEntriesOf, PAYING_KINDS } from "./list-entries-of.server";
import { canUndo, isOfEarlier } from "../check-ins";
import type { Claim } from "../self-check-in/claims";
import type { CheckInEvent, Crew } from "../desk";
import type { CheckInEntry } from "../form";
import { removeWalkIn } from "./remove-walk-in.server";
import { settleCheckIn } from "./settle-check-in.server";
import { settleDoubledPayments } from "../desk-money/settle-doubled-payments.server";
import { takePaymentBack } from "../desk-money/take-payment-back.server";

interface Input {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: "undo" }>;
  at: Instant;
  crew: Crew;
  requestId: string;
  /** Leaves payments as they are. */
  keepsPayments?: boolean | undefined;
  now: Instant;
  timeZone: string;
}

/**
 * Takes back the entries that an undo names; 'duplicate' when the person's check-in does not change by it. An
 * undo that names none takes back all check-ins that were made before it. A walk-in leaves nothing. A payment that an
 * admin's undo names is due again; 'duplicate' where it stays paid, by another entry then. Call it in a transaction.
 */
export async function applyUndo(
  db: Db,
  input: Input,
): Promise<{ outcome: DeskOutcome; bookingId?: BookingId }> {
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
  await store(db, { named, undo: entry.nonce, at });
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
  { crew, keepsPayments, ...input }: Input & { bookingId: BookingId },
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
async function listOtherEntries(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId | undefined; nonces: string[] },
): Promise<string[]> {
  const { eventId, bookingId = "", nonces } = input;
  if (nonces.length === 0) return [];
  const others = await db
    .selectFrom("gate_entries")
    .select("nonce")
    .where("nonce", "in", nonces)
    .where((eb) => eb.or([eb("event_id", "<>", eventId), eb("booking_id", "<>", bookingId)]))
    .execute();
  return others.map(({ nonce }) => nonce);
}

async function store(
  db: Db,
  { named, undo, at }: { named: string[]; undo: string; at: Instant },
): Promise<void> {
  const rows = [...new Set(named)].map((entry) => ({ entry, undo, at }));
  if (rows.length > 0) await db.insertInto("undone_entries").values(rows).execute();
}
