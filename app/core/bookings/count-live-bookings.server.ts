import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";

/** How many bookings of these events are not cancelled. */
export async function countLiveBookings(
  db: Db,
  { eventIds }: { eventIds: readonly EventId[] },
): Promise<number> {
  const { count } = await db
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("event_id", "in", eventIds)
    .where("status", "in", ["pending", "confirmed"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
