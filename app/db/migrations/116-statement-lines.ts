import { type Kysely, sql } from "kysely";

/**
 * Lines of bank statements that payments were marked by, each once: a digest, because a line names the payer. And
 * indexes to find payments by amount and by the day on which they were paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("statement_lines")
    .addColumn("digest", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) =>
      c.notNull().references("payments.id").onDelete("cascade"),
    )
    .addColumn("day", "text")
    .addColumn("amount_rupees", "integer", (c) => c.notNull())
    .addColumn("admin_id", "text", (c) => c.notNull())
    .addColumn("recorded_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("statement_lines_by_payment")
    .on("statement_lines")
    .column("payment_id")
    .execute();
  await db.schema
    .createIndex("payments_by_amount")
    .on("payments")
    .columns(["amount_rupees", "created_at", "id"])
    .execute();
  await sql`create index payments_by_paid_at on payments (paid_at, id) where status = 'paid'`.execute(
    db,
  );
}
