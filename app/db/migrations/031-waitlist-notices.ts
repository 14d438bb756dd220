import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("waitlist_entries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("place", "integer", (c) => c.notNull())
    .addColumn("plan", "text", (c) => c.notNull())
    .addColumn("pace_group", "text")
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("offer_expires_at", "bigint")
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("waitlist_entries_event_id_place_key", ["event_id", "place"])
    .addCheckConstraint(
      "waitlist_entries_status",
      oneOf("status", "waiting", "offered", "booked", "left", "declined", "expired", "closed"),
    )
    .execute();
  await sql`create unique index waitlist_entries_event_id_member_id_key on waitlist_entries (event_id, member_id)
    where status in ('waiting', 'offered')`.execute(db);
  await db.schema
    .createIndex("waitlist_entries_by_status")
    .on("waitlist_entries")
    .columns(["event_id", "status", "place"])
    .execute();
  await db.schema
    .createIndex("waitlist_entries_by_member")
    .on("waitlist_entries")
    .columns(["member_id", "status"])
    .execute();

  await db.schema
    .createTable("notices")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("link", "text")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("read_at", "bigint")
    .execute();
  await db.schema
    .createIndex("notices_by_member")
    .on("notices")
    .columns(["member_id", "created_at"])
    .execute();
  await sql`create index notices_unread on notices (member_id) where read_at is null`.execute(db);

  // Written in the transaction of the change and sent after the commit.
  await db.schema
    .createTable("text_messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("tried_at", "bigint")
    .addColumn("sent_at", "bigint")
    .execute();
  await sql`create index text_messages_untried on text_messages (created_at) where tried_at is null`.execute(
    db,
  );
  await db.schema
    .createIndex("text_messages_by_member")
    .on("text_messages")
    .column("member_id")
    .execute();

  await db.schema
    .createTable("calendar_feeds")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("token_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("calendar_feeds_token_hash_key", ["token_hash"])
    .execute();
}
