import { type Kysely, sql } from "kysely";

/** Every transaction reference that a member gave, whatever the payment's status is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_references")
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("utr", "text", (c) => c.notNull())
    .addColumn("given_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("payment_references_key", ["payment_id", "utr"])
    .execute();
  await db.schema
    .createIndex("payment_references_by_member")
    .on("payment_references")
    .columns(["member_id", "given_at"])
    .execute();
  await sql`insert into payment_references (payment_id, member_id, utr, given_at)
    select id, member_id, utr, coalesce(utr_at, updated_at) from payments where utr is not null`.execute(
    db,
  );
  await sql`create index payments_void_with_reference on payments (utr_at)
    where status = 'void' and utr is not null`.execute(db);
}
