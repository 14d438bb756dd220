import type { Kysely } from "kysely";

/** How a code was sent, and what its service reports of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("otp_challenge")
    .addColumn("way", "text", (c) => c.notNull().defaultTo("sms"))
    .execute();
  await db.schema.alterTable("otp_challenge").addColumn("state", "text").execute();
  await db.schema
    .createIndex("otp_challenge_reference")
    .on("otp_challenge")
    .column("reference")
    .where("reference", "is not", null)
    .execute();
}
