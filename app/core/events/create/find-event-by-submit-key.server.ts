import type { Db } from "~/db/tables";

/** The event that this form made before, or undefined. */
export async function findEventBySubmitKey(db: Db, input: { submitKey: string }) {
  return await db
    .selectFrom("events")
    .select("id")
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
}
