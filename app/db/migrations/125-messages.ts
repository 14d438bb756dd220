import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("cause", "text", (c) => c.notNull())
    .addColumn("way", "text", (c) => c.notNull())
    .addColumn("ways", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.references("events.id"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("filled_in", "text", (c) => c.notNull().defaultTo("{}"))
    .addColumn("link", "text")
    .addColumn("rank", "integer", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("repeats", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_at", "bigint", (c) => c.notNull())
    .addColumn("useful_until", "bigint")
    .addColumn("reference", "text")
    .addColumn("cost", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("sent_at", "bigint")
    .addColumn("delivered_at", "bigint")
    .addColumn("read_at", "bigint")
    .addUniqueConstraint("messages_member_id_cause_way_key", ["member_id", "cause", "way"])
    .addCheckConstraint("messages_way", oneOf("way", "push", "whatsapp", "sms", "email"))
    .addCheckConstraint(
      "messages_state",
      oneOf("state", "queued", "sending", "sent", "delivered", "read", "failed"),
    )
    .execute();
  await moveTexts(db);
  await sql`create index messages_due on messages (rank, next_at) where state in ('queued', 'sending')`.execute(
    db,
  );
  await sql`create index messages_by_reference on messages (reference) where reference is not null`.execute(
    db,
  );
  await db.schema
    .createIndex("messages_by_event")
    .on("messages")
    .columns(["event_id", "cause", "member_id"])
    .execute();
  await db.schema
    .createIndex("messages_by_member")
    .on("messages")
    .columns(["member_id", "created_at"])
    .execute();
}

/** Moves earlier texts; those about a cancelled event belong to it. */
async function moveTexts(db: Kysely<unknown>): Promise<void> {
  await sql`insert into messages (id, member_id, cause, way, ways, kind, title, text, rank, state, reason, attempts,
      next_at, created_at, sent_at)
    select id, member_id, id, 'sms', '["sms"]', 'changed', '', text, 0,
      case when sent_at is not null then 'sent' when tried_at is not null then 'failed' else 'queued' end,
      case when sent_at is null and tried_at is not null then 'unavailable' end,
      case when tried_at is null then 0 else 1 end, created_at, created_at, sent_at
    from text_messages`.execute(db);
  await sql`update messages set kind = 'cancelled', event_id = (
      select b.event_id from bookings as b where b.member_id = messages.member_id
        and b.cancelled_at = messages.created_at and b.cancelled_by = 'club' limit 1)
    where exists (select 1 from bookings as b where b.member_id = messages.member_id
        and b.cancelled_at = messages.created_at and b.cancelled_by = 'club')`.execute(db);
  await sql`drop table text_messages`.execute(db);
}
