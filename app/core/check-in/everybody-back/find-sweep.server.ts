import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Who said last that nobody is behind them, and when. */
export interface Sweep {
  name: string | null;
  at: Instant;
}

/** The latest 'I'm last' of an event, or null. */
export async function findSweep(db: Db, input: { eventId: EventId }): Promise<Sweep | null> {
  const sweep = await db
    .selectFrom("gate_entries as g")
    .leftJoin("members as m", "m.id", "g.scanned_by")
    .leftJoin("admins as a", "a.id", "g.scanned_by")
    .select("g.at")
    .select((eb) => eb.fn.coalesce("m.display_name", "m.full_name", "a.display_name").as("name"))
    .where("g.event_id", "=", input.eventId)
    .where("g.kind", "=", "last")
    .orderBy("g.at", "desc")
    .orderBy("g.nonce")
    .limit(1)
    .executeTakeFirst();
  return sweep ?? null;
}
