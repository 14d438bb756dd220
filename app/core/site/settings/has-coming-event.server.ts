import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** Whether the club has published an event of its own that has not started yet. */
export async function hasComingEvent(db: Db, { now }: { now: Instant }): Promise<boolean> {
  const event = await db
    .selectFrom("events")
    .select("id")
    .where("status", "=", "published")
    .where("starts_at", ">=", now)
    .where("is_sample", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
