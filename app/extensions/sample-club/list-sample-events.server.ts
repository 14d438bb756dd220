import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/** The sample club's past events, earliest first. */
export async function listSampleEvents(db: Db, input: { now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["id", "week", "title", "date", "time", "starts_at", "location"])
    .where("is_sample", "=", 1)
    .where("starts_at", "<", input.now)
    .orderBy("starts_at")
    .execute();
}

/** The sample club's active members. */
export async function listSamplePeople(db: Db) {
  return await db
    .selectFrom("members")
    .select(["id", "username", "phone", "display_name as name"])
    .where("is_sample", "=", 1)
    .where("status", "=", "active")
    .orderBy("created_at", "desc")
    .execute();
}
