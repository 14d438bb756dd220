import type { Kysely } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("members")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("display_name", "text")
    .addColumn("full_name", "text")
    .addColumn("username", "text")
    .addColumn("email", "text")
    .addColumn("gender", "text")
    .addColumn("date_of_birth", "text")
    .addColumn("profession", "text")
    .addColumn("running_level", "text")
    .addColumn("goals", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("emergency_contact", "text")
    .addColumn("instagram", "text")
    .addColumn("join_crew", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("terms_accepted_at", "bigint")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("status_reason", "text")
    .addColumn("role", "text", (c) => c.notNull().defaultTo("member"))
    .addColumn("plan_type", "text", (c) => c.notNull().defaultTo("Basic"))
    .addColumn("registration_type", "text", (c) => c.notNull())
    .addColumn("invite_code", "text", (c) => c.notNull())
    .addColumn("invited_by", "text", (c) => c.references("members.id").onDelete("set null"))
    .addColumn("is_sample", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("members_phone_key", ["phone"])
    .addUniqueConstraint("members_username_key", ["username"])
    .addUniqueConstraint("members_invite_code_key", ["invite_code"])
    .addCheckConstraint(
      "members_status",
      oneOf("status", "pending", "active", "suspended", "inactive"),
    )
    .addCheckConstraint("members_role", oneOf("role", "member", "run_leader"))
    .addCheckConstraint("members_plan_type", oneOf("plan_type", "Basic", "Standard", "Premium"))
    .addCheckConstraint(
      "members_registration_type",
      oneOf("registration_type", "mobile_otp", "contact_form"),
    )
    .execute();
  await db.schema
    .createIndex("members_by_status")
    .on("members")
    .columns(["status", "created_at"])
    .execute();
  await db.schema.createIndex("members_by_created").on("members").column("created_at").execute();
  await db.schema.createIndex("members_by_inviter").on("members").column("invited_by").execute();

  await db.schema
    .createTable("member_statistics")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("total_runs", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("total_distance_m", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("total_time_s", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("current_streak", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("longest_streak", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("best_pace_s_per_km", "integer")
    .addColumn("last_run_date", "text")
    .addColumn("monthly_stats", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("achievements")
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("achievement", "text", (c) => c.notNull())
    .addColumn("progress", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("target", "integer", (c) => c.notNull())
    .addColumn("earned", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("date_earned", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("achievements_key", ["member_id", "achievement"])
    .execute();

  await db.schema
    .createTable("member_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("event_date", "text", (c) => c.notNull())
    .addColumn("event_time", "text", (c) => c.notNull())
    .addColumn("location", "text")
    .addColumn("notes", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("member_events_by_date")
    .on("member_events")
    .columns(["member_id", "event_date", "event_time"])
    .execute();

  await db.schema
    .createTable("contacts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("full_name", "text", (c) => c.notNull())
    .addColumn("age", "integer", (c) => c.notNull())
    .addColumn("profession", "text", (c) => c.notNull())
    .addColumn("whatsapp", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("open"))
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("contacts_submit_key_key", ["submit_key"])
    .addCheckConstraint("contacts_status", oneOf("status", "open", "answered", "joined", "closed"))
    .execute();
  await db.schema
    .createIndex("contacts_by_status")
    .on("contacts")
    .columns(["status", "created_at"])
    .execute();

  await db.schema
    .createTable("consent")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("notice_version", "text", (c) => c.notNull())
    .addColumn("given_at", "bigint", (c) => c.notNull())
    .addColumn("withdrawn_at", "bigint")
    .execute();
  await db.schema
    .createIndex("consent_by_member")
    .on("consent")
    .columns(["member_id", "purpose"])
    .execute();
}
