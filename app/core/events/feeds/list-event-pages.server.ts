import type { Db } from "~/db/tables";
import { EVENT_COLUMNS } from "~/db/tables/events";
import type { Instant } from "~/lib/dates";

const LISTED = 500;

/** Events that were ever public and start after `since`, latest first; for feeds and the sitemap. */
export async function listEventPages(db: Db, input: { since: Instant }) {
  return await db
    .selectFrom("events")
    .select(EVENT_COLUMNS)
    .select(["description", "duration_minutes as durationMinutes"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("status", "<>", "draft")
    .where("starts_at", ">=", input.since)
    .orderBy("starts_at", "desc")
    .limit(LISTED)
    .execute();
}
