import type { Kysely } from "kysely";

/** The list of all payments is read along it, page after page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("payments_by_created_at_id")
    .on("payments")
    .columns(["created_at", "id"])
    .execute();
}
