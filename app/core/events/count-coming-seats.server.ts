import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Seats taken and seats there are in published events that have not begun; both 0 without any. */
export async function countComingSeats(
  db: Db,
  { now }: { now: Instant },
): Promise<{ taken: number; capacity: number }> {
  const { taken, capacity } = await db
    .selectFrom("events")
    .select(({ fn }) => [
      fn.sum<number>("seats_taken").as("taken"),
      fn.sum<number>("capacity").as("capacity"),
    ])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .executeTakeFirstOrThrow();
  return { taken: Number(taken ?? 0), capacity: Number(capacity ?? 0) };
}
