import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("series_id", "text")
    .addColumn("week", "integer")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("time", "text", (c) => c.notNull())
    .addColumn("starts_at", "bigint", (c) => c.notNull())
    .addColumn("duration_minutes", "integer", (c) => c.notNull())
    .addColumn("location", "text", (c) => c.notNull())
    .addColumn("map_url", "text")
    .addColumn("distances", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("pace_groups", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("requirements", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("highlights", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("schedule", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("image", "text")
    .addColumn("capacity", "integer", (c) => c.notNull())
    .addColumn("seats_taken", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("price_rupees", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("is_sample", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("events_slug_key", ["slug"])
    .addCheckConstraint(
      "events_status",
      oneOf("status", "draft", "published", "cancelled", "completed"),
    )
    .addCheckConstraint("events_capacity", sql`capacity >= 0`)
    .addCheckConstraint("events_seats_taken", sql`seats_taken >= 0`)
    .execute();
  await db.schema
    .createIndex("events_by_start")
    .on("events")
    .columns(["status", "starts_at"])
    .execute();
  await db.schema
    .createIndex("events_by_series")
    .on("events")
    .columns(["series_id", "starts_at"])
    .execute();

  await db.schema
    .createTable("bookings")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("reference", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id"))
    .addColumn("participant_name", "text", (c) => c.notNull())
    .addColumn("participant_email", "text")
    .addColumn("participant_phone", "text", (c) => c.notNull())
    .addColumn("is_guest", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("plan", "text", (c) => c.notNull())
    .addColumn("pace_group", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("time", "text", (c) => c.notNull())
    .addColumn("starts_at", "bigint", (c) => c.notNull())
    .addColumn("location", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("price_rupees", "integer", (c) => c.notNull())
    .addColumn("notes", "text")
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("bookings_reference_key", ["reference"])
    .addUniqueConstraint("bookings_member_id_submit_key_key", ["member_id", "submit_key"])
    .addCheckConstraint(
      "bookings_status",
      oneOf("status", "pending", "confirmed", "completed", "cancelled"),
    )
    .addCheckConstraint(
      "bookings_plan",
      oneOf("plan", "free_trial", "pay_per_run", "monthly_membership"),
    )
    .execute();
  await sql`create unique index bookings_event_id_participant_phone_key on bookings (event_id, participant_phone)
    where status <> 'cancelled'`.execute(db);
  await sql`create unique index bookings_event_id_member_id_key on bookings (event_id, member_id)
    where status <> 'cancelled' and is_guest = 0`.execute(db);
  await sql`create unique index bookings_participant_phone_key on bookings (participant_phone)
    where plan = 'free_trial' and status <> 'cancelled'`.execute(db);
  await db.schema
    .createIndex("bookings_by_event")
    .on("bookings")
    .columns(["event_id", "status"])
    .execute();
  await db.schema
    .createIndex("bookings_by_member")
    .on("bookings")
    .columns(["member_id", "starts_at"])
    .execute();
  await db.schema
    .createIndex("bookings_by_start")
    .on("bookings")
    .columns(["starts_at", "status"])
    .execute();
  await db.schema
    .createIndex("bookings_by_status")
    .on("bookings")
    .columns(["status", "created_at"])
    .execute();

  await db.schema
    .createTable("check_ins")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id"))
    .addColumn("is_guest", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("time", "text", (c) => c.notNull())
    .addColumn("checked_in_at", "bigint", (c) => c.notNull())
    .addColumn("recorded_at", "bigint", (c) => c.notNull())
    .addColumn("recorded_by", "text", (c) => c.notNull())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("distance_m", "integer")
    .addColumn("duration_s", "integer")
    .addUniqueConstraint("check_ins_event_id_booking_id_key", ["event_id", "booking_id"])
    .addCheckConstraint(
      "check_ins_method",
      oneOf("method", "list", "scan", "code", "self", "walk_in"),
    )
    .execute();
  await db.schema
    .createIndex("check_ins_by_member")
    .on("check_ins")
    .columns(["member_id", "date"])
    .execute();
  await db.schema.createIndex("check_ins_by_date").on("check_ins").column("date").execute();
  await db.schema
    .createIndex("check_ins_by_booking")
    .on("check_ins")
    .column("booking_id")
    .execute();
}
