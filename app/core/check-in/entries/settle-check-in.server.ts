import type { Db } from "~/db/tables";
import type { BookingStatus, CheckInMethod } from "~/db/tables/events";
import type { BookingId, CheckInId, CrewId, EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { walkInOf } from "../check-ins";
import type { CheckInEvent } from "../desk";
import { activeClaims } from "../self-check-in/claims";
import { listClaims, type StoredClaim } from "../self-check-in/list-claims.server";
import { addCheckIn, removeCheckIn } from "./record-check-in.server";
import { listUndos } from "./remove-walk-in.server";
import { recordDeskMove, settleAfterCheckIn } from "./settle-after-check-in.server";

interface Input {
  event: Pick<CheckInEvent, "id" | "status">;
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
  const { event, bookingId } = input;
  const booking = await lockBooking(db, { bookingId });
  const stored = await findCheckIn(db, { eventId: event.id, bookingId });
  const claims = booking ? await listActiveClaims(db, { ...input, stored }) : [];
  const isCancelled = booking?.status === "cancelled";
  const first = isCancelled ? undefined : claims[0];
  if (first && !stored) await add(db, { ...input, first, submitKey: booking?.submitKey ?? "" });
  if (first && stored && idOf(stored) !== first.nonce)
    await replace(db, { ...input, first, submitKey: booking?.submitKey ?? "" });
  if (!first && stored) await remove(db, input);
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

/** The standing claims; a check-in that comes from no entry is one of them, and the first. */
async function listActiveClaims(
  db: Db,
  { bookingId, claim, stored }: Input & { stored: StoredCheckIn | undefined },
): Promise<StoredClaim[]> {
  const claims = await listClaims(db, { bookingId });
  const fresh = claim
    ? activeClaims([{ ...claim, bookingId }], await listUndos(db, { entry: claim.nonce }))
    : [];
  const all = activeClaims([...claims, ...fresh], []);
  if (!stored || stored.entry !== null) return all;
  const { id, by, at, method } = stored;
  const without = { nonce: id, by, at, method, bookingId };
  return [...activeClaims([without], await listUndos(db, { entry: id })), ...all];
}

function idOf({ id, entry }: StoredCheckIn): string {
  return entry ?? id;
}

type First = Input & { first: StoredClaim; submitKey: string };

async function add(db: Db, { event, bookingId, now, timeZone, ...more }: First): Promise<void> {
  const { first } = more;
  await addCheckIn(db, {
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

async function replace(db: Db, { event, bookingId, ...more }: First): Promise<void> {
  const { first } = more;
  await db
    .updateTable("check_ins")
    .set({
      entry: first.nonce,
      checked_in_at: first.at,
      recorded_by: first.by,
      method: methodOf(more),
    })
    .where("event_id", "=", event.id)
    .where("booking_id", "=", bookingId)
    .execute();
}

async function remove(db: Db, { event, bookingId, now, timeZone }: Input): Promise<void> {
  await unsettleForUndo(db, { event, bookingId, now });
  await removeCheckIn(db, { eventId: event.id, bookingId, now, timeZone });
}

/** A walk-in who had a booking counts as found on the list. */
function methodOf({ first, submitKey }: Pick<First, "first" | "submitKey">): CheckInMethod {
  return first.method ?? (walkInOf(submitKey) ? "walk_in" : "list");
}

/**
 * Takes back what a check-in did to its booking: on a closed event it is a no-show; before, one that the check-in
 * confirmed waits again, unless the booking has changed since. Call it before the check-in is removed.
 */
export async function unsettleForUndo(
  db: Db,
  input: { event: Pick<CheckInEvent, "status">; bookingId: BookingId; now: Instant },
): Promise<void> {
  if (input.event.status !== "completed") return await unconfirmAfterUndo(db, input);
  await db
    .updateTable("bookings")
    .set({ status: "confirmed", no_show: 1, updated_at: input.now })
    .where("id", "=", input.bookingId)
    .where("status", "=", "completed")
    .execute();
}

async function unconfirmAfterUndo(
  db: Db,
  { bookingId, now }: { bookingId: BookingId; now: Instant },
): Promise<void> {
  const unconfirmed = await db
    .updateTable("bookings")
    .set({ status: "pending", updated_at: now })
    .where("id", "=", bookingId)
    .where("plan", "in", ["free_trial", "monthly_membership"])
    .where("status", "=", "confirmed")
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
  await recordDeskMove(db, { bookingId, from: "confirmed", to: "pending", now });
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
