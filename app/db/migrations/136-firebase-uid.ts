import type { Kysely } from "kysely";

/** The id under which the hosted phone sign-in knows the member's number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("members").addColumn("firebase_uid", "text").execute();
}
