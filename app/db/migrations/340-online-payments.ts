import { type Kysely, sql } from "kysely";

/** Orders at the payment service, what it has captured and sent back, and the events that were taken up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table online_orders (
    id text primary key,
    payment_id text not null references payments (id) on delete cascade,
    kind text not null check (kind in ('order', 'link')),
    amount_rupees integer not null check (amount_rupees > 0),
    state text not null check (state in ('open', 'paid', 'closed')),
    service_id text,
    url text,
    next_check_at bigint not null,
    created_at bigint not null
  )`.execute(db);
  await sql`create unique index online_orders_open_key
    on online_orders (payment_id, kind, amount_rupees) where state = 'open'`.execute(db);
  await sql`create unique index online_orders_service_key on online_orders (service_id)`.execute(
    db,
  );
  await sql`create index online_orders_by_payment on online_orders (payment_id)`.execute(db);
  await sql`create index online_orders_to_check
    on online_orders (next_check_at) where state = 'open'`.execute(db);
  await sql`create table online_payments (
    id text primary key,
    order_id text not null references online_orders (id) on delete cascade,
    payment_id text references payments (id) on delete cascade,
    amount bigint not null,
    currency text not null,
    state text not null check (state in ('paid', 'credit', 'open', 'set_aside')),
    fee_paise bigint,
    refunded_paise bigint default 0 not null,
    dispute text,
    note text,
    captured_at bigint not null
  )`.execute(db);
  await sql`create index online_payments_by_order on online_payments (order_id)`.execute(db);
  await sql`create index online_payments_by_payment on online_payments (payment_id)`.execute(db);
  await sql`create index online_payments_by_captured_at
    on online_payments (captured_at, id)`.execute(db);
  await sql`create index online_payments_open
    on online_payments (captured_at) where state = 'open' or dispute is not null`.execute(db);
  await sql`create table online_refunds (
    id text primary key,
    service_id text,
    online_payment_id text not null references online_payments (id) on delete cascade,
    amount_rupees integer not null check (amount_rupees > 0),
    reason text not null,
    state text not null check (state in ('asked', 'pending', 'processed', 'failed', 'elsewhere')),
    from_credit integer not null,
    admin_id text,
    admin_name text,
    created_at bigint not null,
    updated_at bigint not null
  )`.execute(db);
  await sql`create unique index online_refunds_service_key on online_refunds (service_id)`.execute(
    db,
  );
  await sql`create index online_refunds_by_payment on online_refunds (online_payment_id)`.execute(
    db,
  );
  await sql`create index online_refunds_by_state on online_refunds (state, created_at)`.execute(db);
  await sql`create index online_refunds_by_created_at on online_refunds (created_at)`.execute(db);
  await sql`create table online_events (
    id text primary key,
    received_at bigint not null
  )`.execute(db);
  await sql`create index online_events_by_received_at on online_events (received_at)`.execute(db);
}
