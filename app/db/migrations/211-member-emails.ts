import { type Kysely, sql } from "kysely";

/**
 * E-mail addresses of members for receipts and the committee's notes. An address is used once its code was
 * entered; one that was turned off stays as the record of the consent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("member_emails")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("notice_version", "text", (c) => c.notNull())
    .addColumn("code_hash", "text")
    .addColumn("tries_left", "integer", (c) => c.notNull())
    .addColumn("asked_at", "bigint", (c) => c.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("withdrawn_at", "bigint")
    .execute();
  await sql`create unique index member_emails_asked_key on member_emails (member_id) where confirmed_at is null`.execute(
    db,
  );
  await sql`create unique index member_emails_live_key on member_emails (member_id)
    where confirmed_at is not null and withdrawn_at is null`.execute(db);
  await db.schema
    .createIndex("member_emails_by_member")
    .on("member_emails")
    .columns(["member_id", "asked_at"])
    .execute();
  await sql`create index member_emails_unconfirmed on member_emails (asked_at) where confirmed_at is null`.execute(
    db,
  );
}
