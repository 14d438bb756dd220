import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** The nonces of an event's payments that were marked as paid before, so that money may be to give back. */
export async function listDoubledPayments(db: Db, input: { eventId: EventId }): Promise<string[]> {
  const rows = await db
    .selectFrom("gate_entries")
    .select("nonce")
    .where("event_id", "=", input.eventId)
    .where("give_back", "=", "paid_already")
    .execute();
  return rows.map(({ nonce }) => nonce);
}
