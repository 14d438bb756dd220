import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendEvents(db);
  await createPayments(db);
  await extendBookings(db);
}

async function extendEvents(db: Kysely<unknown>): Promise<void> {
  // The capacity may be lowered below the bookings, but no seat may be taken beyond it.
  await db.schema
    .alterTable("events")
    .addColumn("oversold", "integer", (c) =>
      c.notNull().defaultTo(0).check(sql`seats_taken <= capacity + oversold`),
    )
    .execute();
  const counters = ["waiting", "waitlist_next"];
  for (const counter of counters) {
    await db.schema
      .alterTable("events")
      .addColumn(counter, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable("events").addColumn("cancel_reason", "text").execute();
  await db.schema.alterTable("events").addColumn("submit_key", "text").execute();
  await sql`create index events_with_waiting on events (starts_at) where waiting > 0`.execute(db);
  await sql`create unique index events_submit_key_key on events (submit_key) where submit_key is not null`.execute(
    db,
  );
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("memberships")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("starts_on", "text", (c) => c.notNull())
    .addColumn("ends_before", "text", (c) => c.notNull())
    .addColumn("price_rupees", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addCheckConstraint("memberships_status", oneOf("status", "pending", "active", "cancelled"))
    .execute();
  await db.schema
    .createIndex("memberships_by_member")
    .on("memberships")
    .columns(["member_id", "ends_before"])
    .execute();
  await db.schema
    .createIndex("memberships_by_end")
    .on("memberships")
    .columns(["status", "ends_before"])
    .execute();

  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id"))
    .addColumn("event_id", "text", (c) => c.references("events.id"))
    .addColumn("membership_id", "text", (c) => c.references("memberships.id"))
    .addColumn("amount_rupees", "integer", (c) => c.notNull().check(sql`amount_rupees > 0`))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("method", "text")
    .addColumn("utr", "text")
    .addColumn("utr_at", "bigint")
    .addColumn("paid_at", "bigint")
    .addColumn("paid_by", "text")
    .addColumn("paid_by_name", "text")
    .addColumn("is_late", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("payments_reference_key", ["reference"])
    .addCheckConstraint("payments_status", oneOf("status", "due", "paid", "void"))
    .execute();
  await db.schema
    .createIndex("payments_by_status")
    .on("payments")
    .columns(["status", "created_at"])
    .execute();
  await db.schema
    .createIndex("payments_by_member")
    .on("payments")
    .columns(["member_id", "created_at"])
    .execute();
  await db.schema
    .createIndex("payments_by_event")
    .on("payments")
    .columns(["event_id", "status"])
    .execute();

  await db.schema
    .createIndex("payments_by_membership")
    .on("payments")
    .column("membership_id")
    .execute();

  await db.schema
    .createTable("credit_entries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("amount_rupees", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("admin_id", "text")
    .addColumn("note", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addCheckConstraint(
      "credit_entries_reason",
      oneOf("reason", "cancelled", "event_cancelled", "used", "refunded"),
    )
    .execute();
  await db.schema
    .createIndex("credit_entries_by_member")
    .on("credit_entries")
    .columns(["member_id", "created_at"])
    .execute();
  await db.schema
    .createIndex("credit_entries_by_booking")
    .on("credit_entries")
    .column("booking_id")
    .execute();
  await db.schema
    .createTable("credit_balances")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("rupees", "integer", (c) => c.notNull().check(sql`rupees >= 0`))
    .execute();
}

async function extendBookings(db: Kysely<unknown>): Promise<void> {
  const numbers = [
    "amount_paid_rupees",
    "late_cancel",
    "no_show",
    "trial_released",
    "calendar_sequence",
  ];
  for (const column of numbers) {
    await db.schema
      .alterTable("bookings")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  const texts = ["party_id", "payment_id", "membership_id", "cancelled_by", "submit_digest"];
  for (const column of texts) {
    await db.schema.alterTable("bookings").addColumn(column, "text").execute();
  }
  await db.schema.alterTable("bookings").addColumn("cancelled_at", "bigint").execute();
  await db.schema.createIndex("bookings_by_payment").on("bookings").column("payment_id").execute();
  await db.schema.createIndex("bookings_by_party").on("bookings").column("party_id").execute();
  await db.schema
    .createIndex("bookings_by_membership")
    .on("bookings")
    .column("membership_id")
    .execute();
  await db.schema.dropIndex("bookings_participant_phone_key").execute();
  await sql`create unique index bookings_participant_phone_key on bookings (participant_phone)
    where plan = 'free_trial' and status <> 'cancelled' and trial_released = 0`.execute(db);
}
