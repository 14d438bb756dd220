import { type Kysely, sql } from "kysely";

/** Credit refunds: by whom, once per form, and found by index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["admin_name", "submit_key"]) {
    await db.schema.alterTable("credit_entries").addColumn(column, "text").execute();
  }
  await db.schema
    .createIndex("credit_entries_submit_key_key")
    .on("credit_entries")
    .column("submit_key")
    .unique()
    .execute();
  await sql`create index credit_entries_refunded on credit_entries (created_at)
    where reason = 'refunded'`.execute(db);
  await db.schema
    .createIndex("credit_balances_by_rupees")
    .on("credit_balances")
    .column("rupees")
    .execute();
}
