import { type Kysely, sql } from "kysely";

/**
 * Numbers of the receipts of paid payments, with the last number in one row, and the reminder of a
 * membership's end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payments").addColumn("receipt_number", "integer").execute();
  await sql`update payments set receipt_number = r.number
    from (select id, row_number() over (order by paid_at, id) as number
      from payments where status = 'paid') as r
    where r.id = payments.id`.execute(db);
  await sql`create unique index payments_receipt_number_key on payments (receipt_number)
    where receipt_number is not null`.execute(db);
  await db.schema
    .createTable("receipt_numbers")
    .addColumn("id", "integer", (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn("last", "integer", (c) => c.notNull())
    .execute();
  await sql`insert into receipt_numbers (id, last)
    select 1, coalesce(max(receipt_number), 0) from payments`.execute(db);
  await db.schema.alterTable("memberships").addColumn("reminded_at", "bigint").execute();
}
