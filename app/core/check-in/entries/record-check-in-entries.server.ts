import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { PaymentUndoRefused } from "~/core/payments/payments";
import type { Instant } from "~/lib/dates";
import { findSentEvent } from "./desk.server";
import { findDeskMoney } from "../desk-money/find-desk-money.server";
import { findDeskOutcome, type StoredOutcome } from "./find-desk-outcome.server";
import { type CheckInEvent, type Crew, momentAt } from "../desk";
import { isRefusedWalkIn } from "../desk-money/money";
import type { CheckInEntry } from "../form";
import { type Applied, applyCheckInEntry } from "./apply-check-in-entry.server";
import { type DeviceReport, reportDevice } from "../log/report-device.server";

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
  { giveBack, ...applied }: Applied,
): Promise<StoredOutcome> {
  const { entry, crew, now } = input;
  const stored = { outcome: applied.outcome, bookingId: applied.bookingId ?? null };
  const money = await findDeskMoney(db, { ...input, ...stored });
  const isInVain = isRefusedWalkIn(entry.kind, stored.outcome) && money && money.rupees > 0;
  const reason = isInVain ? "refused" : giveBack;
  await db
    .insertInto("gate_entries")
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
