import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { UndoneWalkIn } from "./find-undone-walk-in.server";

/**
 * Remembers who an undone walk-in was: another phone may have checked the person in, counted them home, or add them
 * again, and sends it later. Call it in the transaction that takes the walk-in back.
 */
export async function keepUndoneWalkIn(
  db: Db,
  { id, name, phone, eventId, now }: UndoneWalkIn & { eventId: EventId; now: Instant },
): Promise<void> {
  await db
    .insertInto("undone_walk_ins")
    .values({ id, event_id: eventId, name, phone, removed_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
