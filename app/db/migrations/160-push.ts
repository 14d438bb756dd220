import type { Kysely } from "kysely";

/** Browsers that take notifications, and whether a member has answered the question about theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("push_subscriptions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("session_id", "text", (c) => c.notNull())
    .addColumn("endpoint", "text", (c) => c.notNull())
    .addColumn("p256dh", "text", (c) => c.notNull())
    .addColumn("auth", "text", (c) => c.notNull())
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("push_subscriptions_endpoint_key", ["endpoint"])
    .execute();
  await db.schema
    .createIndex("push_subscriptions_by_member")
    .on("push_subscriptions")
    .columns(["member_id", "created_at"])
    .execute();
  await db.schema
    .createIndex("push_subscriptions_by_session")
    .on("push_subscriptions")
    .column("session_id")
    .execute();
  await db.schema.alterTable("members").addColumn("push_answered_at", "bigint").execute();
  await db.schema.alterTable("messages").addColumn("body", "text").execute();
}
