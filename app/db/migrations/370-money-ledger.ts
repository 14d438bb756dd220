import { type Kysely, sql } from "kysely";
import { financialYearsBetween } from "../../lib/financial-year";

/**
 * Receipts are numbered by financial year too; a payment keeps what it brought for late cancellations and what its member is
 * asked; lines of bank statements, the settlements of a payment service, and memberships that renew by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column receipt_year text`.execute(db);
  await sql`alter table payments add column receipt_in_year integer`.execute(db);
  await sql`alter table payments add column kept_rupees integer default 0 not null`.execute(db);
  await sql`alter table payments add column choice text
    check (choice in ('open', 'extended', 'credit'))`.execute(db);
  await sql`create unique index payments_receipt_in_year_key
    on payments (receipt_year, receipt_in_year) where receipt_in_year is not null`.execute(db);
  await sql`create index payments_open_choice on payments (member_id, id)
    where choice = 'open'`.execute(db);
  await sql`create table receipt_years (
    year text primary key,
    last integer not null
  )`.execute(db);
  await numberByYear(db);
  await sql`create table bank_lines (
    digest text primary key,
    day text not null,
    amount_paise bigint not null,
    narration text not null,
    utr text,
    state text not null check (state in ('open', 'settled', 'set_aside')),
    note text,
    admin_id text,
    seen_at bigint not null
  )`.execute(db);
  await sql`create index bank_lines_by_state on bank_lines (state, day, digest)`.execute(db);
  await sql`create index bank_lines_by_day on bank_lines (day)`.execute(db);
  await sql`create index bank_lines_with_words on bank_lines (day) where narration <> ''`.execute(
    db,
  );
  await sql`create table online_settlements (
    id text primary key,
    kind text not null check (kind in ('payment', 'refund', 'other')),
    settlement_id text not null,
    utr text,
    credit_paise bigint not null,
    debit_paise bigint not null,
    fee_paise bigint not null,
    settled_at bigint not null
  )`.execute(db);
  await sql`create index online_settlements_by_settled_at
    on online_settlements (settled_at, settlement_id)`.execute(db);
  await sql`create table renewals (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    service_id text,
    url text,
    state text not null
      check (state in ('asked', 'active', 'paused', 'failing', 'stopping', 'ended')),
    price_rupees integer not null,
    first_on text not null,
    next_on text not null,
    notified_for text,
    next_check_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create unique index renewals_live_key on renewals (member_id)
    where state in ('asked', 'active', 'paused', 'failing')`.execute(db);
  await sql`create unique index renewals_service_key on renewals (service_id)`.execute(db);
  await sql`create index renewals_by_member on renewals (member_id)`.execute(db);
  await sql`create index renewals_to_check on renewals (next_check_at)
    where state <> 'ended'`.execute(db);
  await sql`create index renewals_to_tell on renewals (next_on)
    where state in ('active', 'failing')`.execute(db);
}

/** Gives the receipts so far their numbers in their years, in the order of the numbers that they have. */
async function numberByYear(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(paid_at) as first, max(paid_at) as last from payments where status = 'paid'`.execute(
    db,
  );
  const [paid] = rows;
  if (!paid?.first || !paid.last) return;
  for (const { name, from, to } of financialYearsBetween(Number(paid.first), Number(paid.last))) {
    await sql`update payments set receipt_year = ${name}, receipt_in_year = r.number
      from (select id, row_number() over (order by receipt_number, paid_at, id) as number
        from payments where status = 'paid' and paid_at >= ${from} and paid_at < ${to}) as r
      where r.id = payments.id`.execute(db);
    await sql`insert into receipt_years (year, last)
      select ${name}, count(*) from payments where receipt_year = ${name}`.execute(db);
  }
}
