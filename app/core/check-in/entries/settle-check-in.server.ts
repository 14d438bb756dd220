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
import { isUndone } from "./remove-walk-in.server";

interface Input {
  event: Pick<CheckInEvent, "id">;
  bookingId: BookingId;
  /** A claim that is not stored yet. */
  claim?: Omit<StoredClaim, "bookingId">;
  now: Instant;
  timeZone: string;
}

/**
 * Brings a booking's check-in in line with its entries: it is the earliest claim that stands, so that any order
 * of arrival gives the same result. Nobody is checked in with a cancelled booking. Returns whether the person was checked
 * in before and is now, and the claims that stand. Call it in the entry's transaction.
 */
export async function settleCheckIn(db: Db, input: Input) {
  const { bookingId, now, timeZone } = input;
  const booking = await lockBooking(db, { bookingId });
  // The event may have been closed since the batch began; closing it waits for the booking's lock.
  const event = await db
    .selectFrom("events")
    .select(["id", "status"])
    .where("id", "=", input.event.id)
    .executeTakeFirstOrThrow();
  const about = { eventId: event.id, bookingId, now, timeZone };
  const stored = await findCheckIn(db, about);
  const claims = booking ? await listActiveClaims(db, { ...input, stored }) : [];
  const isCancelled = booking !== undefined && !holdsSeat(booking.status);
  const first = isCancelled ? undefined : claims[0];
  const checkIn = first && {
    method: first.method ?? methodOf(booking),
    recordedBy: first.by,
    checkedInAt: first.at,
    entry: first.nonce,
  };
  if (checkIn && !stored) {
    await recordCheckIn(db, { ...about, ...checkIn });
    await settleAfterCheckIn(db, { event, bookingId, now });
  }
  if (checkIn && stored && (stored.entry ?? stored.id) !== checkIn.entry)
    await replaceCheckIn(db, { ...about, ...checkIn });
  if (!checkIn && stored) {
    await unsettleForUndo(db, { event, bookingId, now });
    await undoCheckIn(db, about);
  }
  return { wasIn: stored !== undefined, isIn: first !== undefined, isCancelled, claims };
}

/** How somebody without a method of their own came: a walk-in who had a booking counts as found on the list. */
function methodOf(booking: { submitKey: string } | undefined): CheckInMethod {
  return booking && walkInOf(booking.submitKey) ? "walk_in" : "list";
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

/** The standing claims; a check-in that comes from no entry is one of them, and the first. */
async function listActiveClaims(
  db: Db,
  { bookingId, claim, stored }: Input & { stored: StoredCheckIn },
): Promise<StoredClaim[]> {
  const claims = await listClaims(db, { bookingId });
  const fresh = claim && !(await isUndone(db, claim)) ? [{ ...claim, bookingId }] : [];
  const all = activeClaims([...claims, ...fresh]);
  if (!stored || stored.entry !== null) return all;
  const { id, by, at, method } = stored;
  const without = { nonce: id, by, at, method, bookingId };
  return (await isUndone(db, without)) ? all : [without, ...all];
}

async function replaceCheckIn(db: Db, input: CheckIn & { entry: string }): Promise<void> {
  const { memberId } = await db
    .updateTable("check_ins")
    .set({
      entry: input.entry,
      checked_in_at: input.checkedInAt,
      recorded_by: input.recordedBy,
      method: input.method,
    })
    .where("event_id", "=", input.eventId)
    .where("booking_id", "=", input.bookingId)
    .returning("member_id as memberId")
    .executeTakeFirstOrThrow();
  // The leaderboard ranks by who came first.
  await refreshAfterCheckIn(db, { ...input, memberId });
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

type StoredCheckIn = Awaited<ReturnType<typeof findCheckIn>>;

/** The check-in of a booking, with the nonce of the entry that it comes from; or undefined. */
export async function findCheckIn(db: Db, input: { eventId: EventId; bookingId: BookingId }) {
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

/** Removes a check-in and updates the statistics that counted it. Call it in a transaction. */
export async function undoCheckIn(
  db: Db,
  input: Pick<CheckIn, "eventId" | "bookingId" | "now" | "timeZone">,
): Promise<CheckInUndoOutcome> {
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
