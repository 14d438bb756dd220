import type { Db } from "~/db/tables";
import type { DeskOutcome, GiveBack } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { lockEvent } from "~/core/bookings/waitlist/lock-event.server";
import type { Instant } from "~/lib/dates";
import { findDeskBooking } from "./find-desk-booking.server";
import { hasPaidAtDesk } from "../desk-money/has-paid-at-desk.server";
import { listUndos } from "./list-undos.server";
import { isGenuine } from "../pass/passes.server";
import { findRosterEntry } from "../roster/rosters.server";
import { canUndo } from "../check-ins";
import type { CheckInEvent, Crew } from "../desk";
import { readPass, readReference } from "../pass/passes";
import { checkInRefusal, type ReadCode } from "../refusals";
import type { RosterEntry } from "../roster/roster";
import type { CheckInEntry } from "../form";
import { applyHome } from "../everybody-back/apply-home.server";
import { applyLast } from "../everybody-back/apply-last.server";
import { applyStillOut } from "../everybody-back/apply-still-out.server";
import { applyUndo } from "./apply-undo.server";
import { applyWalkIn } from "./apply-walk-in.server";
import { bringWalkInBack } from "./bring-walk-in-back.server";
import { claimCheckIn } from "../self-check-in/claim-check-in.server";
import { removeWalkIn } from "./remove-walk-in.server";
import { takePayment } from "../desk-money/take-payment.server";

interface Input<Kind extends CheckInEntry["kind"] = CheckInEntry["kind"]> {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: Kind }>;
  /** When the entry was made, by the server's clock. */
  at: Instant;
  crew: Crew;
  secret: string;
  requestId: string;
  /** An undo leaves payments as they are. */
  keepsPayments?: boolean | undefined;
  timeZone: string;
  now: Instant;
}

export interface Applied {
  outcome: DeskOutcome;
  bookingId?: BookingId | undefined;
  /** Why what the entry says was paid is to be given back. */
  giveBack?: GiveBack | undefined;
  /** The undone walk-in that it is about. */
  undoneWalkIn?: string;
}

/** Applies one entry if the rules allow it, and returns its outcome. Call it in a transaction. */
export async function applyCheckInEntry(db: Db, input: Input): Promise<Applied> {
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
  }
}

async function checkIn(db: Db, input: Input<"check_in">): Promise<Applied> {
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
  if (refusal && back?.bookingId) return await refuseAgain(db, { ...input, ...back, refusal });
  if (refusal || !bookingId) return { outcome: refusal ?? "unknown", bookingId };
  const claim = { nonce: entry.nonce, by: entry.by ?? crew.id, at, method: entry.method };
  return await claimCheckIn(db, { ...input, bookingId, claim });
}

/** Leaves nothing of a walk-in that was made again in vain. */
async function refuseAgain(
  db: Db,
  input: Input<"check_in"> & { bookingId?: BookingId | undefined; refusal: DeskOutcome },
): Promise<Applied> {
  const { event, bookingId = "", refusal, now } = input;
  await removeWalkIn(db, { eventId: event.id, bookingId, isVoid: true, now });
  return { outcome: refusal };
}

/** The person of a tapped row, a scanned pass or a typed code. */
async function lookUp(
  db: Db,
  input: Input<"check_in">,
): Promise<{ code: ReadCode; found: RosterEntry | undefined }> {
  const { event, entry, secret } = input;
  if (entry.code === undefined) {
    const found = await findPerson(db, { eventId: event.id, bookingId: entry.bookingId ?? "" });
    return { code: { kind: "person" }, found };
  }
  const pass = readPass(entry.code);
  const reference = pass?.reference ?? readReference(entry.code);
  if (!reference) return { code: { kind: "unreadable" }, found: undefined };
  const found = await findRosterEntry(db, { eventId: event.id, reference });
  if (!pass) return { code: { kind: "reference" }, found };
  return { code: { kind: "pass", isGenuine: await isGenuine(pass, { secret }), ...pass }, found };
}

async function pay(db: Db, input: Input<"pay">): Promise<Applied> {
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
  const undos = await listUndos(db, { entry: input.entry.nonce });
  if (undos.some((undo) => canUndo(input.at, undo.at))) return { outcome: "duplicate", bookingId };
  if (found.status === "cancelled") return { outcome: "cancelled", bookingId };
  if (!found.isUnpaid && !found.owesRupees)
    return { outcome: "duplicate", bookingId, giveBack: "paid_already" };
  await takePayment(db, { ...input, crew, bookingId, method: input.entry.paidBy });
  return { outcome: "done", bookingId };
}

/** Logs a refusal made by the device. */
async function logRefusal(db: Db, { event, entry }: Input<"refused">): Promise<Applied> {
  const { outcome, bookingId = "" } = entry;
  const found = await findPerson(db, { eventId: event.id, bookingId });
  return { outcome, bookingId: found?.bookingId };
}

async function findPerson(
  db: Db,
  { eventId, bookingId: named = "" }: { eventId: EventId; bookingId?: BookingId },
): Promise<RosterEntry | undefined> {
  const bookingId = await findDeskBooking(db, { eventId, bookingId: named });
  return bookingId === undefined ? undefined : await findRosterEntry(db, { eventId, bookingId });
}
