import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("otp_challenge")
    .addColumn("bucket", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("otp_challenge").addColumn("reference", "text").execute();
  await db.schema
    .createIndex("otp_challenge_by_bucket")
    .on("otp_challenge")
    .columns(["bucket", "purpose"])
    .execute();
  await db.schema
    .createIndex("rate_bucket_by_time")
    .on("rate_bucket")
    .column("window_start")
    .execute();
}
