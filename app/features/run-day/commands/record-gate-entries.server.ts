import { violatedConstraint } from "~/db/constraint";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { findGateOutcome } from "../queries/find-gate-outcome.server";
import { findSentRun } from "../queries/find-sent-run.server";
import { type Crew, type GateOutcome, momentOf, type RunView } from "../rules";
import type { GateEntry } from "../schema";
import { applyGateEntry } from "./apply-gate-entry.server";

export interface GateResult {
  nonce: string;
  outcome: GateOutcome;
}

interface Batch {
  eventId: string;
  entries: GateEntry[];
  /** The device's clock when it sent the batch; what it is off by is taken out of every entry. */
  deviceNow: Instant;
  crew: Crew;
  secret: string;
  requestId: string;
  timeZone: string;
  now: Instant;
}

/**
 * Replays what a device did, in its order, and says for each entry what became of it. Each is a
 * transaction of its own, and one that was here before answers as it did then, so that half a batch can be
 * sent again. Refuses a run that takes no check-ins.
 */
export async function recordGateEntries(
  db: Db,
  input: Batch,
): Promise<{ ok: true; results: GateResult[] } | { ok: false; reason: "no_run" }> {
  const run = await findSentRun(db, input);
  if (!run) return { ok: false, reason: "no_run" };
  const results: GateResult[] = [];
  for (const entry of input.entries) {
    results.push({ nonce: entry.nonce, outcome: await recordOnce(db, { ...input, run, entry }) });
  }
  return { ok: true, results };
}

async function recordOnce(
  db: Db,
  input: Batch & { run: RunView; entry: GateEntry },
): Promise<GateOutcome> {
  const before = await findGateOutcome(db, { nonce: input.entry.nonce });
  if (before) return before;
  try {
    return await inTransaction(db, (db) => recordInTransaction(db, input));
  } catch (error) {
    const after = violatedConstraint(error) && (await findGateOutcome(db, input.entry));
    if (!after) throw error;
    return after;
  }
}

async function recordInTransaction(
  db: Db,
  input: Batch & { run: RunView; entry: GateEntry },
): Promise<GateOutcome> {
  const { entry, crew, now } = input;
  const at = momentOf(entry, input);
  const { outcome, bookingId } = await applyGateEntry(db, { ...input, at });
  await db
    .insertInto("gate_entries")
    .values({
      nonce: entry.nonce,
      event_id: input.eventId,
      booking_id: bookingId ?? null,
      kind: entry.kind,
      method: entry.kind === "check_in" ? entry.method : null,
      outcome,
      reason: "reason" in entry ? (entry.reason ?? null) : null,
      actor_kind: crew.kind,
      actor_id: crew.id,
      scanned_by: entry.by ?? crew.id,
      device_at: entry.at,
      at,
      recorded_at: now,
    })
    .execute();
  return outcome;
}
