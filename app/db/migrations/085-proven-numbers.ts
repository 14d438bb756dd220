import type { Kysely } from "kysely";

/** When a sign-up's number was proven by its code, before the profile is filled in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("otp_challenge").addColumn("proven_at", "bigint").execute();
}
