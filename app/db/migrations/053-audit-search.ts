import type { Kysely } from "kysely";

/** The audit list is filtered by action and by actor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("audit_log_by_action")
    .on("audit_log")
    .columns(["action", "at"])
    .execute();
  await db.schema
    .createIndex("audit_log_by_actor")
    .on("audit_log")
    .columns(["actor_id", "at"])
    .execute();
}
