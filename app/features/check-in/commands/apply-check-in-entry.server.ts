import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { Instant } from "~/lib/dates";
import { findRosterEntry } from "../queries/desk.server";
import { findBookedPhone } from "../queries/find-booked-phone.server";
import { findWalkIn } from "../queries/find-walk-in.server";
import { isGenuine } from "../queries/passes.server";
import { canUndo, isOfEarlier } from "../rules/check-ins";
import type { CheckInEvent, Crew } from "../rules/desk";
import { readPass, readReference } from "../rules/passes";
import { checkInRefusal, type ReadCode } from "../rules/refusals";
import { type RosterEntry, walkInNonce } from "../rules/roster";
import type { CheckInEntry } from "../schema";
import { addCheckIn } from "./add-check-in.server";
import { addWalkIn } from "./add-walk-in.server";
import { removeCheckIn } from "./remove-check-in.server";
import { settleAfterCheckIn } from "./settle-after-check-in.server";
import { takePayment } from "./take-payment.server";
import { unsettleForUndo } from "./unsettle-for-undo.server";

interface Input<Kind extends CheckInEntry["kind"] = CheckInEntry["kind"]> {
  event: CheckInEvent;
  entry: Extract<CheckInEntry, { kind: Kind }>;
  /** When the entry was made, by the server's clock. */
  at: Instant;
  crew: Crew;
  secret: string;
  requestId: string;
  timeZone: string;
  now: Instant;
}

interface Applied {
  outcome: DeskOutcome;
  bookingId?: string | undefined;
}

/** Applies one entry if the rules allow it, and returns its outcome. Call it in a transaction. */
export async function applyCheckInEntry(db: Db, input: Input): Promise<Applied> {
  const { entry } = input;
  switch (entry.kind) {
    case "check_in":
      return await checkIn(db, { ...input, entry });
    case "undo":
      return await undo(db, { ...input, entry });
    case "pay":
      return await pay(db, { ...input, entry });
    case "refused":
      return await logRefusal(db, { ...input, entry });
    case "walk_in":
      return await walkIn(db, { ...input, entry });
  }
}

async function checkIn(db: Db, input: Input<"check_in">): Promise<Applied> {
  const { event, entry, at, crew, now, timeZone } = input;
  const { code, found } = await lookUp(db, input);
  const reason = crew.kind === "admin" ? entry.reason : undefined;
  const refusal = checkInRefusal({ code, event, entry: found, at, reason });
  const bookingId = found?.bookingId;
  if (refusal) return { outcome: refusal === "already_in" ? "duplicate" : refusal, bookingId };
  if (!bookingId) return { outcome: "unknown" };
  const recorded = await addCheckIn(db, {
    eventId: event.id,
    bookingId,
    method: entry.method,
    recordedBy: crew.id,
    checkedInAt: at,
    now,
    timeZone,
  });
  if (!recorded.ok) return { outcome: "duplicate", bookingId };
  await settleAfterCheckIn(db, { event, bookingId, now });
  return { outcome: "done", bookingId };
}

/** Checks in an existing booking with the walk-in's phone, if there is one. */
async function walkIn(db: Db, input: Input<"walk_in">): Promise<Applied> {
  const { event, entry } = input;
  if (event.status === "cancelled") return { outcome: "cancelled" };
  const bookingId = await findBookedPhone(db, { eventId: event.id, phone: entry.phone });
  if (!bookingId) return await addWalkIn(db, input);
  const { nonce, at, reason } = entry;
  return await checkIn(db, {
    ...input,
    entry: { kind: "check_in", method: "list", bookingId, nonce, at, reason },
  });
}

/** The person of a tapped row, a scanned pass or a typed code. */
async function lookUp(
  db: Db,
  input: Input<"check_in">,
): Promise<{ code: ReadCode; found: RosterEntry | undefined }> {
  const { event, entry, secret } = input;
  if (entry.code === undefined) {
    const bookingId = await bookingOf(db, entry.bookingId ?? "");
    const found = await findRosterEntry(db, { eventId: event.id, bookingId });
    return { code: { kind: "person" }, found };
  }
  const pass = readPass(entry.code);
  const reference = pass?.reference ?? readReference(entry.code);
  if (!reference) return { code: { kind: "unreadable" }, found: undefined };
  const found = await findRosterEntry(db, { eventId: event.id, reference });
  if (!pass) return { code: { kind: "reference" }, found };
  return { code: { kind: "pass", isGenuine: await isGenuine(pass, { secret }), ...pass }, found };
}

async function undo(db: Db, input: Input<"undo">): Promise<Applied> {
  const { event, entry, at } = input;
  const bookingId = await bookingOf(db, entry.bookingId);
  const found = await findRosterEntry(db, { eventId: event.id, bookingId });
  if (!found) return { outcome: "unknown" };
  if (found.checkedInAt === null || isOfEarlier(found.checkedInAt, at))
    return { outcome: "duplicate", bookingId };
  if (!canUndo(found.checkedInAt, at)) return { outcome: "too_late", bookingId };
  await unsettleForUndo(db, { event, bookingId, now: input.now });
  await removeCheckIn(db, { ...input, eventId: event.id, bookingId });
  return { outcome: "done", bookingId };
}

async function pay(db: Db, input: Input<"pay">): Promise<Applied> {
  const bookingId = await bookingOf(db, input.entry.bookingId);
  const found = await findRosterEntry(db, { eventId: input.event.id, bookingId });
  if (!found) return { outcome: "unknown" };
  if (input.crew.kind !== "admin") return { outcome: "admin_only", bookingId };
  if (!found.isUnpaid) return { outcome: "duplicate", bookingId };
  await takePayment(db, { ...input, bookingId });
  return { outcome: "done", bookingId };
}

/** Logs a refusal made by the device. */
async function logRefusal(db: Db, { event, entry }: Input<"refused">): Promise<Applied> {
  if (!entry.bookingId) return { outcome: entry.outcome };
  const bookingId = await bookingOf(db, entry.bookingId);
  const found = await findRosterEntry(db, { eventId: event.id, bookingId });
  return { outcome: entry.outcome, bookingId: found?.bookingId };
}

/** The booking's id, looked up by the walk-in entry when the device made it. */
async function bookingOf(db: Db, bookingId: string): Promise<string> {
  const nonce = walkInNonce(bookingId);
  return (nonce && (await findWalkIn(db, { nonce }))) || bookingId;
}
