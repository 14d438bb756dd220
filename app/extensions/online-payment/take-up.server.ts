import { noteOperation } from "~/core/site/health/note-operation.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { ServiceEvent } from "~/gateways/online-payments";
import { DAY_MS, type Instant } from "~/lib/dates";
import { captureInTransaction } from "./capture.server";
import { takeUpRefund } from "./refunds.server";
import { takeUpRenewal } from "./renewals.server";

/** Services send an event again for a day; what comes later changes nothing either, but is not remembered. */
const EVENTS_KEPT_MS = 30 * DAY_MS;

/** Takes up the events of a webhook, each once, in any order and however late; returns what became of each. */
export async function takeUpEvents(
  db: Db,
  input: { service: string; id: string; events: readonly ServiceEvent[]; now: Instant },
): Promise<string[]> {
  const { id, events, now } = input;
  return await inTransaction(db, async (db) => {
    const noted = await db
      .insertInto("online_events")
      .values({ id, received_at: now })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (noted.numInsertedOrUpdatedRows === 0n) return ["repeated"];
    const became: string[] = [];
    for (const event of events) became.push(await takeUp(db, { ...input, event }));
    // Last, because all events write this row.
    await noteOperation(db, { name: "payment_events", outcome: "done", detail: "", now });
    return became;
  });
}

async function takeUp(
  db: Db,
  { event, service, now }: { event: ServiceEvent; service: string; now: Instant },
): Promise<string> {
  switch (event.kind) {
    case "captured":
      return await captureInTransaction(db, { ...event, service, now });
    case "refund":
      return await takeUpRefund(db, { ...event, now });
    case "renewal":
      return await takeUpRenewal(db, { ...event, service, now });
    case "dispute":
      return await noteDispute(db, { ...event, at: event.at ?? now });
    case "nothing":
      return "nothing";
  }
}

/** States after which a dispute is over; a lost one has taken the money. */
const SETTLED_DISPUTES = new Set(["won", "closed"]);

/** What the service said last counts, in whatever order it arrives. */
async function noteDispute(
  db: Db,
  input: { servicePaymentId: string; standing: string; at: Instant },
): Promise<string> {
  const { servicePaymentId, standing, at } = input;
  const noted = await db
    .updateTable("online_payments")
    .set({ dispute: SETTLED_DISPUTES.has(standing) ? null : standing, dispute_at: at })
    .where("id", "=", servicePaymentId)
    .where((eb) => eb.or([eb("dispute_at", "is", null), eb("dispute_at", "<=", at)]))
    .executeTakeFirst();
  return noted.numUpdatedRows === 0n ? "nothing" : "disputed";
}

/** Forgets events that no service sends again; returns how many. */
export async function removeOldEvents(db: Db, { now }: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("online_events")
    .where("received_at", "<", now - EVENTS_KEPT_MS)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
