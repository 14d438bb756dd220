import type { Db } from "~/db/tables";
import type { EventStatus } from "~/db/tables/events";
import type { Day, Instant } from "~/lib/dates";

/** The soonest event in this status with this title (and on this day, where one is given) that has not started. */
export async function findEventByTitle(
  db: Db,
  input: { status: EventStatus; title: string; date: Day | undefined; now: Instant },
) {
  return await db
    .selectFrom("events")
    .select(["id", "slug", "price_rupees as priceRupees", "cancel_reason as cancelReason"])
    .where("status", "=", input.status)
    .where("starts_at", ">", input.now)
    .where("title", "=", input.title)
    .$if(input.date !== undefined, (query) => query.where("date", "=", input.date ?? ""))
    .orderBy("starts_at")
    .executeTakeFirst();
}
