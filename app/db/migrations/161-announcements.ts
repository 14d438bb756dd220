import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

/** Announcements of admins and run leaders to many people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("announcements")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("token", "text", (c) => c.notNull())
    .addColumn("audience", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.references("events.id"))
    .addColumn("pace_group_id", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("author_kind", "text", (c) => c.notNull())
    .addColumn("author_id", "text", (c) => c.notNull())
    .addColumn("author_name", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("send_at", "bigint", (c) => c.notNull())
    .addColumn("told_until", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("people", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("announcements_token_key", ["token"])
    .addUniqueConstraint("announcements_submit_key_key", ["submit_key"])
    .addCheckConstraint(
      "announcements_state",
      oneOf("state", "waiting", "sending", "sent", "undone"),
    )
    .addCheckConstraint("announcements_author_kind", oneOf("author_kind", "admin", "member"))
    .addCheckConstraint(
      "announcements_audience",
      oneOf("audience", "booked", "waiting", "group", "members", "last_month"),
    )
    .execute();
  await sql`create index announcements_due on announcements (send_at) where state in ('waiting', 'sending')`.execute(
    db,
  );
  await db.schema
    .createIndex("announcements_by_event")
    .on("announcements")
    .columns(["event_id", "created_at"])
    .execute();
  await db.schema.createIndex("messages_by_cause").on("messages").column("cause").execute();
  await db.schema
    .createIndex("announcements_by_author")
    .on("announcements")
    .column("author_id")
    .execute();
  await db.schema
    .createIndex("announcements_by_time")
    .on("announcements")
    .column("created_at")
    .execute();
}
