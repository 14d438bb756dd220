import { lockEvent } from "~/core/bookings/event-lock.server";
import { holdsSeat } from "~/core/bookings/status";
import type { Db } from "~/db/tables";
import type { BookingId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { isDone } from "../desk";
import { listPayingEntries, takePayment } from "../desk-money/take-payment.server";
import { checkCode, type ReadCode, referenceIn } from "../pass/passes";
import { findPassPublicKey } from "../pass/passes.server";
import { checkInRefusal, codeRefusal } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import { findRosterEntry } from "../roster/rosters.server";
import { addWalkIn, applyWalkIn, moveReturns } from "./add-walk-in.server";
import { applyUndo, findDeskBooking, listOtherEntries } from "./apply-undo.server";
import type { EntryInput, EntryResult } from "./entry.server";
import { listHomes } from "./list-entries-of.server";
import { findOwnBooking, findUndoneWalkIn, isUndone, removeWalkIn } from "./remove-walk-in.server";
import { claimCheckIn } from "./settle-check-in.server";

/** Applies one entry if the rules allow it, and returns its outcome. Call it in a transaction. */
export async function applyCheckInEntry(db: Db, input: EntryInput): Promise<EntryResult> {
  const { entry } = input;
  switch (entry.kind) {
    case "check_in":
      return await checkIn(db, { ...input, entry });
    case "undo":
      return await applyUndo(db, { ...input, entry });
    case "pay":
      return await pay(db, { ...input, entry });
    case "refused":
      return await logRefusal(db, { ...input, entry });
    case "walk_in":
      return await applyWalkIn(db, { ...input, entry });
    case "home":
    case "left_early":
      return await applyHome(db, { ...input, entry });
    case "still_out":
      return await applyStillOut(db, { ...input, entry });
    case "last":
      return await applyLast(db, { ...input, entry });
    case "contact_seen":
      return await logContactSeen(db, { ...input, entry });
  }
}

async function checkIn(db: Db, input: EntryInput<"check_in">): Promise<EntryResult> {
  const { event, entry, at, crew } = input;
  const { code, found: listed } = await lookUp(db, input);
  const back = listed ? undefined : await bringWalkInBack(db, input);
  if (back && !back.bookingId) return back;
  const found = listed ?? (back && (await findPerson(db, { ...back, eventId: event.id })));
  const reason = crew.kind === "admin" ? entry.reason : undefined;
  // A second check-in counts too, since the first one may be undone.
  const person = found && { ...found, checkedInAt: null };
  const owes =
    entry.owes ||
    (person?.isUnpaid && (await hasPaidAtDesk(db, { bookingId: person.bookingId, at })));
  const refusal = checkInRefusal({ code, event, entry: person, at, reason, owes });
  const bookingId = found?.bookingId;
  if (refusal && back?.bookingId) {
    // Nothing is left of a walk-in that was made again in vain.
    const made = { eventId: event.id, bookingId: back.bookingId };
    await removeWalkIn(db, { ...made, madeBy: entry.nonce, now: input.now });
    return { outcome: refusal };
  }
  if (refusal || !bookingId) return { outcome: refusal ?? "unknown", bookingId };
  const claim = { nonce: entry.nonce, by: entry.by ?? crew.id, at, method: entry.method };
  return await claimCheckIn(db, { ...input, bookingId, claim });
}

/** The person of a tapped row, a scanned pass or a typed code. */
async function lookUp(
  db: Db,
  { event, entry, secret }: EntryInput<"check_in"> | EntryInput<"home" | "left_early">,
): Promise<{ code: ReadCode; found: RosterEntry | undefined }> {
  const eventId = event.id;
  if (entry.code === undefined)
    return { code: { kind: "person" }, found: await findPerson(db, { ...entry, eventId }) };
  const code = await checkCode(entry.code, findPassPublicKey({ secret }));
  const reference = referenceIn(entry.code);
  if (!reference) return { code, found: undefined };
  return { code, found: await findRosterEntry(db, { eventId, reference }) };
}

async function pay(db: Db, input: EntryInput<"pay">): Promise<EntryResult> {
  // A payment and the undo of another one wait for each other.
  await lockEvent(db, { eventId: input.event.id });
  const { crew } = input;
  const eventId = input.event.id;
  const listed = await findPerson(db, { eventId, bookingId: input.entry.bookingId });
  const back = listed || crew.kind !== "admin" ? undefined : await bringWalkInBack(db, input);
  if (back && !back.bookingId) return back;
  const found = listed ?? (back && (await findPerson(db, { ...back, eventId })));
  if (!found) return { outcome: "unknown" };
  const { bookingId } = found;
  if (crew.kind !== "admin") return { outcome: "admin_only", bookingId };
  const made = { nonce: input.entry.nonce, at: input.at };
  if (await isUndone(db, made)) return { outcome: "duplicate", bookingId };
  if (!holdsSeat(found.status)) return { outcome: "cancelled", bookingId, giveBack: "refused" };
  if (!found.isUnpaid && !found.owesRupees)
    return { outcome: "duplicate", bookingId, giveBack: "paid_already" };
  const { paidBy: method, shownRupees } = input.entry;
  const taken = await takePayment(db, { ...input, crew, bookingId, method, shownRupees });
  return { outcome: taken.giveBack ? "unpaid" : "done", bookingId, ...taken };
}

/** Logs a refusal made by the device. */
async function logRefusal(db: Db, { event, entry }: EntryInput<"refused">): Promise<EntryResult> {
  const { outcome, bookingId = "" } = entry;
  const found = await findPerson(db, { eventId: event.id, bookingId });
  return { outcome, bookingId: found?.bookingId };
}

async function logContactSeen(
  db: Db,
  { event, entry }: EntryInput<"contact_seen">,
): Promise<EntryResult> {
  const found = await findPerson(db, { eventId: event.id, bookingId: entry.bookingId });
  return { outcome: found ? "done" : "unknown", bookingId: found?.bookingId };
}

async function findPerson(
  db: Db,
  { eventId, bookingId: named = "" }: { eventId: EventId; bookingId?: BookingId | undefined },
): Promise<RosterEntry | undefined> {
  const bookingId = await findDeskBooking(db, { eventId, bookingId: named });
  return bookingId === undefined ? undefined : await findRosterEntry(db, { eventId, bookingId });
}

/** The sweep is home, and nobody is behind: it counts for their own booking, where they have one. */
async function applyLast(db: Db, input: EntryInput<"last">): Promise<EntryResult> {
  const memberId = input.entry.by ?? input.crew.id;
  const own = await findOwnBooking(db, { eventId: input.event.id, memberId });
  return { outcome: "done", bookingId: own?.bookingId };
}

/**
 * Whether a booking counted as paid at `at` by a payment at the desk, its own or one of a booking with the same payment,
 * that has been taken back since, or was refused because that booking had been cancelled or another amount was due. A
 * walk-in that was let in says that it was paid, too.
 */
async function hasPaidAtDesk(
  db: Db,
  { bookingId, at }: { bookingId: BookingId; at: Instant },
): Promise<boolean> {
  const payments = await listPayingEntries(db, { bookingId });
  return payments.some(({ outcome, undoneAt, giveBack, ...paid }) => {
    if (paid.at > at) return false;
    const isRefused = outcome === "cancelled" || giveBack === "other_amount";
    return undoneAt === null ? isRefused : at <= undoneAt && (isRefused || isDone(outcome));
  });
}

/**
 * Takes back what an entry 'still out' names of its person, now or when it arrives, however long ago it was made.
 */
async function applyStillOut(db: Db, input: EntryInput<"still_out">): Promise<EntryResult> {
  const { event, entry, at } = input;
  const named = { eventId: event.id, bookingId: entry.bookingId };
  const bookingId = await findDeskBooking(db, named);
  const before = bookingId ? await listHomes(db, { bookingId }) : [];
  const others = await listOtherEntries(db, { ...named, bookingId, nonces: entry.undoes });
  const own = entry.undoes.filter((home) => !others.includes(home));
  const rows = [...new Set(own)].map((home) => ({ entry: home, undo: entry.nonce, at }));
  if (rows.length > 0) await db.insertInto("undone_homes").values(rows).execute();
  const after = bookingId ? await listHomes(db, { bookingId }) : [];
  const isChanged = before.length > 0 && after.length === 0;
  return { outcome: isChanged ? "done" : "duplicate", bookingId };
}

/**
 * Books a walk-in again whom another phone undid, since this entry says that the person is here: with the entry first,
 * the undo would have left the booking. Undefined for other bookings; otherwise the booking, or what becomes of the entry
 * without one.
 */
export async function bringWalkInBack(
  db: Db,
  input: EntryInput<"check_in"> | EntryInput<"pay">,
): Promise<EntryResult | undefined> {
  const { event, entry } = input;
  const eventId = event.id;
  const undone = await findUndoneWalkIn(db, { eventId, bookingId: entry.bookingId ?? "" });
  if (!undone) return undefined;
  if (await isUndone(db, { nonce: entry.nonce, at: input.at })) return { outcome: "done" };
  const lockedEvent = await lockEvent(db, { eventId });
  if (lockedEvent?.status === "cancelled") return { outcome: "cancelled" };
  // Another phone's entry may have brought them back since they were looked for.
  const booked = await findDeskBooking(db, { eventId, bookingId: undone.id });
  if (booked) return { outcome: "done", bookingId: booked };
  const { name, phone } = undone;
  const { nonce, at } = entry;
  const walkIn = { kind: "walk_in" as const, nonce, at, name, phone, isPaid: false };
  const { outcome, bookingId } = await addWalkIn(db, { ...input, entry: walkIn });
  if (!bookingId) return { outcome };
  await moveReturns(db, { eventId, phone, bookingId });
  return { outcome: "done", bookingId };
}

/**
 * Decides about an entry of a person's return: 'duplicate' when there is an earlier one. Who is home follows
 * from all stored entries, so that any order of arrival gives the same result; the return of an undone walk-in counts
 * once the person is added again. Call it in the transaction that
 * stores the entry.
 */
async function applyHome(db: Db, input: EntryInput<"home" | "left_early">): Promise<EntryResult> {
  const { event, entry } = input;
  const { code, found } = await lookUp(db, input);
  const refusal = codeRefusal(code, event);
  if (refusal || !found) {
    const named = { eventId: event.id, bookingId: entry.bookingId ?? "" };
    const undone = await findUndoneWalkIn(db, named);
    return undone
      ? { outcome: "done", undoneWalkIn: undone.id }
      : { outcome: refusal ?? "unknown" };
  }
  const { bookingId } = found;
  const homes = await listHomes(db, { bookingId });
  return { bookingId, outcome: homes.length > 0 ? "duplicate" : "done" };
}
