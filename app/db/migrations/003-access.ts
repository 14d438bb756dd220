import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("otp_challenge")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("code_hmac", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("consumed_at", "bigint")
    .addColumn("ip", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("otp_challenge_by_phone")
    .on("otp_challenge")
    .columns(["phone", "purpose", "created_at"])
    .execute();
  await db.schema
    .createIndex("otp_challenge_by_expiry")
    .on("otp_challenge")
    .column("expires_at")
    .execute();

  await db.schema
    .createTable("rate_bucket")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("window_start", "bigint", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("rate_bucket_key", ["key", "window_start"])
    .execute();

  await db.schema
    .createTable("admins")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("display_name", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().defaultTo("active"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("admins_username_key", ["username"])
    .addCheckConstraint("admins_status", oneOf("status", "active", "suspended"))
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token_hash", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.references("members.id").onDelete("cascade"))
    .addColumn("admin_id", "text", (c) => c.references("admins.id").onDelete("cascade"))
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("ip", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("last_seen_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("sessions_token_hash_key", ["token_hash"])
    .addCheckConstraint("sessions_one_owner", sql`(member_id is null) <> (admin_id is null)`)
    .execute();
  await db.schema.createIndex("sessions_by_member").on("sessions").column("member_id").execute();
  await db.schema.createIndex("sessions_by_admin").on("sessions").column("admin_id").execute();
  await db.schema.createIndex("sessions_by_expiry").on("sessions").column("expires_at").execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("actor_id", "text")
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject_kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("request_id", "text")
    .execute();
  await db.schema.createIndex("audit_log_by_time").on("audit_log").column("at").execute();
  await db.schema
    .createIndex("audit_log_by_subject")
    .on("audit_log")
    .columns(["subject_kind", "subject_id", "at"])
    .execute();
}
