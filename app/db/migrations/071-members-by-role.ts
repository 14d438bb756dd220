import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("members_by_role")
    .on("members")
    .columns(["role", "full_name"])
    .execute();
}
