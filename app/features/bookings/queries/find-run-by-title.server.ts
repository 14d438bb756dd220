import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** The soonest published run with this title that has not started, or undefined. */
export async function findRunByTitle(db: Db, input: { title: string; now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["id", "price_rupees as priceRupees"])
    .where("status", "=", "published")
    .where("starts_at", ">", input.now)
    .where("title", "=", input.title)
    .orderBy("starts_at")
    .executeTakeFirst();
}
