import type { Db } from "~/db/tables";

/** How many bookings of these events are not cancelled. */
export async function countLiveBookings(
  db: Db,
  { eventIds }: { eventIds: readonly string[] },
): Promise<number> {
  const { count } = await db
    .selectFrom("bookings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("event_id", "in", eventIds)
    .where("status", "in", ["pending", "confirmed"])
    .executeTakeFirstOrThrow();
  return Number(count);
}
