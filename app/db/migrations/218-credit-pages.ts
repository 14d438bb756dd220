import { type Kysely, sql } from "kysely";

/** Orders open credit and refunds to the last row, so that a page of either list is read along an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("credit_balances_by_rupees").execute();
  await db.schema
    .createIndex("credit_balances_by_rupees")
    .on("credit_balances")
    .columns(["rupees", "member_id"])
    .execute();
  await db.schema.dropIndex("credit_entries_refunded").execute();
  await sql`create index credit_entries_refunded on credit_entries (created_at, id)
    where reason = 'refunded'`.execute(db);
}
