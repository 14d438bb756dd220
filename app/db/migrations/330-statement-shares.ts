import { type Kysely, sql } from "kysely";

/**
 * Further payments of a statement's line that pays several, and lines that an admin set aside, which pay none: a line in
 * here or in `statement_lines` is settled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table statement_shares (
    digest text not null,
    payment_id text references payments (id) on delete cascade,
    admin_id text not null,
    settled_at bigint not null
  )`.execute(db);
  await sql`create index statement_shares_by_digest on statement_shares (digest)`.execute(db);
  await sql`create index statement_shares_by_payment on statement_shares (payment_id)`.execute(db);
}
