import { type Kysely, sql } from "kysely";

/**
 * When the payment service said how a dispute or a mandate stands; what became of money that desks took for nothing; and
 * the payments of bookings, which had codes of their own, bear the bookings'. The codes before are kept: members have
 * written them into their UPI apps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table online_payments add column dispute_at bigint`.execute(db);
  await sql`alter table renewals add column said_at bigint default 0 not null`.execute(db);
  await sql`create table earlier_codes (
    code text primary key,
    payment_id text not null references payments (id) on delete cascade
  )`.execute(db);
  await sql`create index earlier_codes_by_payment on earlier_codes (payment_id)`.execute(db);
  await sql`create table settled_desk_money (
    entry text primary key,
    note text not null,
    admin_id text not null,
    settled_at bigint not null
  )`.execute(db);
  await sql`create index check_in_entries_to_give_back
    on check_in_entries (recorded_at) where give_back is not null`.execute(db);
  // A payment of several of the member's bookings bears the code of the latest.
  const renamed = sql`select p.id, p.reference as before, own.reference as code
    from payments p join (
      select b.payment_id, b.member_id, b.reference,
        row_number() over (partition by b.payment_id order by b.created_at desc, b.id desc) as place
      from bookings b where b.is_guest = 0 and b.payment_id is not null
        and b.reference not like 'erased-%'
    ) own on own.payment_id = p.id and own.member_id = p.member_id and own.place = 1
    where p.reference <> own.reference
      and not exists (select 1 from payments q where q.reference = own.reference)`;
  await sql`insert into earlier_codes (code, payment_id)
    select r.before, r.id from (${renamed}) as r`.execute(db);
  await sql`update payments set reference = r.code from (${renamed}) as r
    where r.id = payments.id`.execute(db);
}
