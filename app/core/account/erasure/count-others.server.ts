import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** How many others were checked in at an event, guests included, besides a member who was. */
export async function countOthers(db: Db, { eventId }: { eventId: EventId }): Promise<number> {
  const [row] = await countCheckIns(db, { eventId });
  return Math.max(0, Number(row?.count ?? 0) - 1);
}

const countCheckIns = prepared((db, { eventId }: Places<{ eventId: EventId }>) =>
  db
    .selectFrom("check_ins")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("event_id", "=", eventId),
);
