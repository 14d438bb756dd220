import type { Kysely } from "kysely";

/** The month in which a runner joined, beside each month with a run: counters use both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("runner_months").addColumn("joined", "text").execute();
  await db.schema
    .createIndex("payments_by_status_paid_at")
    .on("payments")
    .columns(["status", "paid_at", "id"])
    .execute();
}
