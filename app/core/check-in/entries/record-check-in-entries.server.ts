import { PaymentRefused, PaymentUndoRefused } from "~/core/payments/payments";
import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { DeskOutcome } from "~/db/tables/run-day";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { type DeskMoney, isRefusedWalkIn, type MoneyBack } from "../check-ins";
import { type CheckInEvent, type Crew, momentAt } from "../desk";
import type { CheckInEntry, DeviceReport } from "../form";
import { applyCheckInEntry } from "./apply-check-in-entry.server";
import { findSentEvent } from "./desk.server";
import type { EntryResult } from "./entry.server";

export interface DeskResult extends StoredOutcome {
  nonce: string;
}

interface Batch {
  eventId: EventId;
  entries: CheckInEntry[];
  /** The device's time when it sent the batch, used to correct the times of its entries. */
  deviceNow: Instant;
  crew: Crew;
  device?: DeviceReport | undefined;
  secret: string;
  requestId: string;
  timeZone: string;
  now: Instant;
}

/**
 * Applies a device's entries in order and returns the outcome of each. Each is a
 * transaction of its own, and a repeated one returns its first outcome, so that half a batch can be
 * sent again. An undo leaves a payment that has changed since. A walk-in whose booking a unique index refuses is not allowed; what a refused one paid is to be given back. Refuses an event without check-in.
 */
export async function recordCheckInEntries(
  db: Db,
  input: Batch,
): Promise<{ ok: true; results: DeskResult[] } | { ok: false; reason: "no_run" }> {
  const event = await findSentEvent(db, input);
  if (!event) return { ok: false, reason: "no_run" };
  const results: DeskResult[] = [];
  for (const entry of input.entries) {
    const stored = await recordOnce(db, { ...input, event, entry });
    results.push({ nonce: entry.nonce, ...stored });
  }
  if (input.device) await reportDevice(db, { ...input, device: input.device });
  return { ok: true, results };
}

type OneEntry = Batch & { event: CheckInEvent; entry: CheckInEntry; keepsPayments?: boolean };

async function recordOnce(db: Db, input: OneEntry): Promise<StoredOutcome> {
  const before = await findDeskOutcome(db, { nonce: input.entry.nonce });
  if (before) return before;
  try {
    return await inTransaction(db, (db) => applyAndStore(db, input));
  } catch (error) {
    if (error instanceof PaymentUndoRefused)
      return await inTransaction(db, (db) => applyAndStore(db, { ...input, keepsPayments: true }));
    // Somebody else has just marked it: what is due now is nothing.
    if (error instanceof PaymentRefused)
      return await inTransaction(db, (db) => applyAndStore(db, input));
    const violated = violatedConstraint(error);
    const after = violated && (await findDeskOutcome(db, input.entry));
    if (after) return after;
    // Without an answer the device would send it again and again.
    if (input.entry.kind === "walk_in" && violated?.startsWith("bookings_"))
      return await storeOutcome(db, input, REFUSED);
    throw error;
  }
}

const REFUSED = { outcome: "not_allowed" } as const;

async function applyAndStore(db: Db, input: OneEntry): Promise<StoredOutcome> {
  const at = momentAt(input.entry, input);
  return await storeOutcome(db, input, await applyCheckInEntry(db, { ...input, at }));
}

async function storeOutcome(
  db: Db,
  input: OneEntry,
  { giveBack, paidRupees, ...applied }: EntryResult,
): Promise<StoredOutcome> {
  const { entry, crew, now } = input;
  const stored = { outcome: applied.outcome, bookingId: applied.bookingId ?? null };
  const money = await findDeskMoney(db, { ...input, ...stored, paidRupees });
  const isInVain = isRefusedWalkIn(entry.kind, stored.outcome) && money && money.rupees > 0;
  const reason = isInVain ? "refused" : giveBack;
  await db
    .insertInto("check_in_entries")
    .values({
      nonce: entry.nonce,
      event_id: input.eventId,
      booking_id: stored.bookingId,
      kind: entry.kind,
      method: "method" in entry ? entry.method : null,
      outcome: stored.outcome,
      reason: "reason" in entry ? (entry.reason ?? null) : null,
      actor_kind: crew.kind,
      actor_id: crew.id,
      scanned_by: entry.by ?? crew.id,
      device: input.device?.id ?? null,
      device_at: entry.at,
      at: momentAt(entry, input),
      recorded_at: now,
      paid_rupees: money?.rupees ?? null,
      paid_with: money?.paidWith ?? null,
      give_back: reason ?? null,
      undone_walk_in: applied.undoneWalkIn ?? null,
    })
    .execute();
  const back = reason && money && { ...money, reason };
  return { ...stored, back };
}

/** Stores the time of the last report of an event's device, who sent it, and the entries left on it. */
export async function reportDevice(
  db: Db,
  input: { eventId: EventId; device: DeviceReport; crew: Pick<Crew, "id">; now: Instant },
): Promise<void> {
  const { eventId, device, crew, now } = input;
  const { id, waiting, unsettled, lacks, showing } = device;
  const report = {
    actor_id: crew.id,
    waiting,
    unsettled,
    heard_at: now,
    ...(lacks && { rehearsed_at: now, lacks: lacks.join(" ") }),
    ...(showing !== undefined && { showing }),
  };
  await db
    .insertInto("desk_devices")
    .values({ event_id: eventId, device: id, ...report })
    .onConflict((conflict) => conflict.columns(["event_id", "device"]).doUpdateSet(report))
    .execute();
}

/**
 * What an entry says was paid: what was marked, or else what the device showed. Devices of earlier releases showed the
 * price of the run, or what is asked for the booking and those paid with it. Undefined where it says nothing, or without a
 * booking to pay for.
 */
async function findDeskMoney(
  db: Db,
  input: Pick<OneEntry, "entry" | "event"> & {
    bookingId: BookingId | null;
    paidRupees: number | undefined;
  },
): Promise<DeskMoney | undefined> {
  const { entry, event, bookingId, paidRupees } = input;
  if (entry.kind === "walk_in" && entry.isPaid)
    return { rupees: paidRupees ?? entry.shownRupees ?? event.priceRupees, paidWith: "venue" };
  if (entry.kind !== "pay" || bookingId === null) return undefined;
  const paidWith = entry.paidBy ?? "venue";
  const known = paidRupees ?? entry.shownRupees;
  if (known !== undefined) return { rupees: known, paidWith };
  const { rupees } = await db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select((eb) => eb.fn.coalesce("p.amount_rupees", "b.price_rupees").as("rupees"))
    .where("b.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  return { rupees, paidWith };
}

interface StoredOutcome {
  outcome: DeskOutcome;
  bookingId: BookingId | null;
  /** What is to be given back of what was paid at the desk. */
  back?: MoneyBack | undefined;
}

/** The stored outcome of an entry with its booking, or undefined. */
export async function findDeskOutcome(
  db: Db,
  input: { nonce: string },
): Promise<StoredOutcome | undefined> {
  const row = await db
    .selectFrom("check_in_entries")
    .select(["outcome", "booking_id as bookingId"])
    .select(["give_back as reason", "paid_rupees as rupees", "paid_with as paidWith"])
    .where("nonce", "=", input.nonce)
    .executeTakeFirst();
  if (!row) return undefined;
  const { outcome, bookingId, reason, rupees, paidWith } = row;
  if (!reason || rupees === null || !paidWith) return { outcome, bookingId };
  return { outcome, bookingId, back: { reason, rupees, paidWith } };
}
