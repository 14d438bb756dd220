import { sql } from "kysely";
import { COMPLETED, CONFIRMED, holdsSeat, LIVE, PENDING } from "~/core/bookings/status";
import { noShowColumns, seatHeld } from "~/core/bookings/status.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { refreshAfterCheckIn } from "~/core/progress/statistics/refresh-statistics.server";
import type { Db } from "~/db/tables";
import type { BookingStatus, CheckInMethod } from "~/db/tables/events";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { AdminId, BookingId, CheckInId, CrewId, EventId } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { activeClaims, type Claim, walkInOf } from "../check-ins";
import type { CheckInEvent } from "../desk";
import { listClaims, type StoredClaim } from "./list-entries-of.server";
import { listUndos } from "./remove-walk-in.server";

interface Input {
  event: Pick<CheckInEvent, "id">;
  bookingId: BookingId;
  /** A claim that is not stored yet. */
  claim?: Omit<StoredClaim, "bookingId">;
  now: Instant;
  timeZone: string;
}

/** Whether the person was checked in before and is now, and the claims that stand. */
export interface SettledCheckIn {
  wasIn: boolean;
  isIn: boolean;
  isCancelled: boolean;
  claims: StoredClaim[];
}

/**
 * Brings a booking's check-in in line with its entries: it is the earliest claim that stands, so that any order
 * of arrival gives the same result. Nobody is checked in with a cancelled booking. Call it in the
 * entry's transaction.
 */
export async function settleCheckIn(db: Db, input: Input): Promise<SettledCheckIn> {
  const { bookingId } = input;
  const booking = await lockBooking(db, { bookingId });
  // The event may have been closed since the batch began; closing it waits for the booking's lock.
  const event = await findEventStatus(db, input.event);
  const stored = await findCheckIn(db, { eventId: event.id, bookingId });
  const claims = booking ? await listActiveClaims(db, { ...input, stored }) : [];
  const isCancelled = booking !== undefined && !holdsSeat(booking.status);
  const first = isCancelled ? undefined : claims[0];
  const change = { ...input, event };
  if (first && !stored) await add(db, { ...change, first, submitKey: booking?.submitKey ?? "" });
  if (first && stored && idOf(stored) !== first.nonce)
    await replace(db, { ...change, first, submitKey: booking?.submitKey ?? "" });
  if (!first && stored) await remove(db, change);
  return { wasIn: stored !== undefined, isIn: first !== undefined, isCancelled, claims };
}

/** Locks the booking until the commit, so that two entries for it are settled one after the other. */
async function lockBooking(
  db: Db,
  input: { bookingId: BookingId },
): Promise<{ status: BookingStatus; submitKey: string } | undefined> {
  return await db
    .updateTable("bookings")
    .set((eb) => ({ no_show: eb.ref("no_show") }))
    .where("id", "=", input.bookingId)
    .returning(["status", "submit_key as submitKey"])
    .executeTakeFirst();
}

async function findEventStatus(db: Db, { id }: { id: EventId }) {
  return await db
    .selectFrom("events")
    .select(["id", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The standing claims; a check-in that comes from no entry is one of them, and the first. */
async function listActiveClaims(
  db: Db,
  { bookingId, claim, stored }: Input & { stored: StoredCheckIn | undefined },
): Promise<StoredClaim[]> {
  const claims = await listClaims(db, { bookingId });
  const fresh = claim
    ? activeClaims([{ ...claim, bookingId }], await listUndos(db, { entry: claim.nonce }))
    : [];
  const all = activeClaims([...claims, ...fresh]);
  if (!stored || stored.entry !== null) return all;
  const { id, by, at, method } = stored;
  const without = { nonce: id, by, at, method, bookingId };
  return [...activeClaims([without], await listUndos(db, { entry: id })), ...all];
}

function idOf({ id, entry }: StoredCheckIn): string {
  return entry ?? id;
}

type Change = Input & { event: Pick<CheckInEvent, "id" | "status"> };
type First = Change & { first: StoredClaim; submitKey: string };

async function add(db: Db, { event, bookingId, now, timeZone, ...more }: First): Promise<void> {
  const { first } = more;
  await recordCheckIn(db, {
    eventId: event.id,
    bookingId,
    method: methodOf(more),
    recordedBy: first.by,
    checkedInAt: first.at,
    entry: first.nonce,
    now,
    timeZone,
  });
  await settleAfterCheckIn(db, { event, bookingId, now });
}

async function replace(db: Db, { event, bookingId, now, timeZone, ...more }: First): Promise<void> {
  const { first } = more;
  const { memberId } = await db
    .updateTable("check_ins")
    .set({
      entry: first.nonce,
      checked_in_at: first.at,
      recorded_by: first.by,
      method: methodOf(more),
    })
    .where("event_id", "=", event.id)
    .where("booking_id", "=", bookingId)
    .returning("member_id as memberId")
    .executeTakeFirstOrThrow();
  // The leaderboard ranks by who came first.
  await refreshAfterCheckIn(db, { memberId, now, timeZone });
}

async function remove(db: Db, { event, bookingId, now, timeZone }: Change): Promise<void> {
  await unsettleForUndo(db, { event, bookingId, now });
  await undoCheckIn(db, { eventId: event.id, bookingId, now, timeZone });
}

/** A walk-in who had a booking counts as found on the list. */
function methodOf({ first, submitKey }: Pick<First, "first" | "submitKey">): CheckInMethod {
  return first.method ?? (walkInOf(submitKey) ? "walk_in" : "list");
}

/**
 * Takes back what a check-in did to its booking: on a closed event it is a no-show, with its free run given back; before,
 * one that the check-in confirmed waits again, unless the booking has changed since. Call it before the check-in is
 * removed.
 */
export async function unsettleForUndo(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: BookingId; now: Instant },
): Promise<void> {
  if (input.event.status !== "completed") return await unconfirmAfterUndo(db, input);
  await db
    .updateTable("bookings")
    .set((eb) => ({ ...noShowColumns(eb), status: CONFIRMED, updated_at: input.now }))
    .where("id", "=", input.bookingId)
    .where("status", "=", COMPLETED)
    .execute();
}

async function unconfirmAfterUndo(
  db: Db,
  { bookingId, now }: { bookingId: BookingId; now: Instant },
): Promise<void> {
  const unconfirmed = await db
    .updateTable("bookings")
    .set({ status: PENDING, updated_at: now })
    .where("id", "=", bookingId)
    .where("plan", "in", ["free_trial", "monthly_membership"])
    .where("status", "=", CONFIRMED)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit_log as a")
          .select("a.id")
          .whereRef("a.subject_id", "=", "bookings.id")
          .whereRef("a.at", "=", "bookings.updated_at")
          .where("a.subject_kind", "=", "booking")
          .where("a.action", "=", "booking_moved")
          .where("a.actor_kind", "=", "system"),
      ),
    )
    .executeTakeFirst();
  if (unconfirmed.numUpdatedRows === 0n) return;
  await recordDeskMove(db, { bookingId, from: CONFIRMED, to: PENDING, now });
}

/** A stored check-in; `entry` is the nonce of the entry that it comes from. */
interface StoredCheckIn {
  id: CheckInId;
  entry: string | null;
  at: Instant;
  by: CrewId;
  method: CheckInMethod;
}

/** The check-in of a booking, or undefined. */
export async function findCheckIn(
  db: Db,
  input: { eventId: EventId; bookingId: BookingId },
): Promise<StoredCheckIn | undefined> {
  return await db
    .selectFrom("check_ins")
    .select(["id", "entry", "checked_in_at as at", "recorded_by as by", "method"])
    .where("event_id", "=", input.eventId)
    .where("booking_id", "=", input.bookingId)
    .executeTakeFirst();
}

/**
 * Updates a booking after its check-in: clears a no-show, confirms one that waited for an admin's word, and completes
 * the booking when the event is closed already. Call it in the check-in's transaction.
 */
export async function settleAfterCheckIn(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: BookingId; now: Instant },
): Promise<void> {
  await db
    .updateTable("bookings")
    .set({ no_show: 0, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("no_show", "=", 1)
    .execute();
  await takeTrialBack(db, input);
  if (input.event.status !== "completed") return await confirmAfterCheckIn(db, input);
  await db
    .updateTable("bookings")
    .set({ status: COMPLETED, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "in", LIVE)
    .execute();
}

/** Confirms a free first run, or one that a membership covers. */
async function confirmAfterCheckIn(
  db: Db,
  { bookingId, now }: { bookingId: BookingId; now: Instant },
): Promise<void> {
  const confirmed = await db
    .updateTable("bookings")
    .set({ status: CONFIRMED, updated_at: now })
    .where("id", "=", bookingId)
    .where("status", "=", PENDING)
    .where((eb) =>
      eb.or([
        eb("plan", "=", "free_trial"),
        eb.and([eb("plan", "=", "monthly_membership"), eb("payment_id", "is", null)]),
      ]),
    )
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return;
  await recordDeskMove(db, { bookingId, from: PENDING, to: CONFIRMED, now });
}

/** Marks a free run that was given back as used, unless its owner has booked another one meanwhile. */
async function takeTrialBack(db: Db, input: { bookingId: BookingId; now: Instant }): Promise<void> {
  await db
    .updateTable("bookings as b")
    .set({ trial_released: 0, updated_at: input.now })
    .where("b.id", "=", input.bookingId)
    .where("b.trial_released", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as other")
            .select("other.id")
            .whereRef("other.participant_phone", "=", "b.participant_phone")
            .whereRef("other.id", "<>", "b.id")
            // A literal, so that the planner can use the partial index over free runs in use.
            .where("other.plan", "=", sql.lit("free_trial"))
            .where(seatHeld("other.status"))
            .where("other.trial_released", "=", sql.lit(0)),
        ),
      ),
    )
    .execute();
}

/** Records that a booking changed its status at the check-in desk, by an admin or as the consequence of a check-in. */
export async function recordDeskMove(
  db: Db,
  move: {
    bookingId: BookingId;
    from: BookingStatus;
    to: BookingStatus;
    by?: { adminId: AdminId; requestId: string };
    now: Instant;
  },
): Promise<void> {
  const { bookingId, from, to, by, now } = move;
  await recordAudit(db, {
    actor: by ? { kind: "admin", id: by.adminId } : { kind: "system", id: null },
    action: "booking_moved",
    subject: { kind: "booking", id: bookingId },
    details: { from, to, at: "gate" },
    requestId: by?.requestId ?? null,
    now,
  });
}

/**
 * Adds an entry to those that say that the person of this booking came: 'duplicate' when an earlier one did,
 * 'cancelled' when the booking was. Call it in the transaction that stores the entry.
 */
export async function claimCheckIn(
  db: Db,
  input: {
    event: Pick<CheckInEvent, "id">;
    bookingId: BookingId;
    /** A walk-in has no method. */
    claim: Claim & { method: CheckInMethod | null };
    now: Instant;
    timeZone: string;
  },
): Promise<{ outcome: DeskOutcome; bookingId: BookingId }> {
  const { bookingId } = input;
  const { wasIn, isCancelled } = await settleCheckIn(db, input);
  if (isCancelled) return { outcome: "cancelled", bookingId };
  if (wasIn) return { outcome: "duplicate", bookingId };
  emitEvent(db, { event: "checked_in", bookingId, eventId: input.event.id });
  return { outcome: "done", bookingId };
}

interface CheckIn {
  eventId: EventId;
  bookingId: BookingId;
  method: CheckInMethod;
  recordedBy: CrewId;
  /** When the person checked in; the device's time for an offline entry. */
  checkedInAt: Instant;
  /** The nonce of the entry that it comes from. */
  entry?: string;
  distanceM?: number | null;
  durationS?: number | null;
  now: Instant;
  timeZone: string;
}

type CheckInOutcome =
  | { ok: true; checkInId: CheckInId }
  | { ok: false; reason: "not_found" | "already_checked_in" };

/**
 * Records a check-in on the day and at the start time of the event, and updates the statistics of the member and of who
 * invited them. A second check-in of a booking changes nothing. Call it in a transaction.
 */
export async function recordCheckIn(db: Db, input: CheckIn): Promise<CheckInOutcome> {
  const booking = await db
    .selectFrom("bookings")
    .select(["member_id", "is_guest", "date", "time"])
    .where("id", "=", input.bookingId)
    .where("event_id", "=", input.eventId)
    .executeTakeFirst();
  if (!booking) return { ok: false, reason: "not_found" };
  const added = await db
    .insertInto("check_ins")
    .values({
      id: newId(),
      event_id: input.eventId,
      booking_id: input.bookingId,
      ...booking,
      checked_in_at: input.checkedInAt,
      recorded_at: input.now,
      recorded_by: input.recordedBy,
      method: input.method,
      entry: input.entry ?? null,
      distance_m: input.distanceM ?? null,
      duration_s: input.durationS ?? null,
    })
    .onConflict((conflict) => conflict.columns(["event_id", "booking_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return { ok: false, reason: "already_checked_in" };
  await refreshAfterCheckIn(db, { memberId: booking.member_id, ...input });
  return { ok: true, checkInId: added.id };
}

type CheckInUndoOutcome = { ok: true } | { ok: false; reason: "not_found" };

interface Undo {
  eventId: EventId;
  bookingId: BookingId;
  now: Instant;
  timeZone: string;
}

/** Removes a check-in and updates the statistics that counted it. Call it in a transaction. */
export async function undoCheckIn(db: Db, input: Undo): Promise<CheckInUndoOutcome> {
  const removed = await db
    .deleteFrom("check_ins")
    .where("event_id", "=", input.eventId)
    .where("booking_id", "=", input.bookingId)
    .returning("member_id as memberId")
    .executeTakeFirst();
  if (!removed) return { ok: false, reason: "not_found" };
  await refreshAfterCheckIn(db, { ...input, memberId: removed.memberId });
  return { ok: true };
}
