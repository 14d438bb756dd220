import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("posts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("picture_id", "text")
    .addColumn("likes", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("comments", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("shares", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("hidden_at", "bigint")
    .addColumn("hidden_reason", "text")
    .addColumn("edited_at", "bigint")
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("posts_member_id_submit_key_key", ["member_id", "submit_key"])
    .execute();
  await sql`create index posts_by_time on posts (created_at, id) where hidden_at is null`.execute(
    db,
  );

  await db.schema
    .createTable("post_likes")
    .addColumn("post_id", "text", (c) => c.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("post_likes_key", ["post_id", "member_id"])
    .execute();
  await db.schema
    .createIndex("post_likes_by_member")
    .on("post_likes")
    .column("member_id")
    .execute();

  await db.schema
    .createTable("post_comments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("post_id", "text", (c) => c.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("post_comments_member_id_submit_key_key", ["member_id", "submit_key"])
    .execute();
  await db.schema
    .createIndex("post_comments_by_post")
    .on("post_comments")
    .columns(["post_id", "created_at", "id"])
    .execute();

  await db.schema
    .createTable("post_reports")
    .addColumn("post_id", "text", (c) => c.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("post_reports_key", ["post_id", "member_id"])
    .execute();
  await db.schema
    .createIndex("post_reports_by_time")
    .on("post_reports")
    .column("created_at")
    .execute();
  await db.schema
    .createIndex("post_reports_by_member")
    .on("post_reports")
    .column("member_id")
    .execute();

  await db.schema
    .createTable("post_hides")
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("post_id", "text", (c) => c.notNull().references("posts.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("post_hides_key", ["member_id", "post_id"])
    .execute();
  await db.schema.createIndex("post_hides_by_post").on("post_hides").column("post_id").execute();

  await db.schema
    .createTable("member_blocks")
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("blocked_id", "text", (c) =>
      c.notNull().references("members.id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("member_blocks_key", ["member_id", "blocked_id"])
    .execute();
  await db.schema
    .createIndex("member_blocks_by_blocked")
    .on("member_blocks")
    .column("blocked_id")
    .execute();
}
