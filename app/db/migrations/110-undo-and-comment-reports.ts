import { type Kysely, sql } from "kysely";

/**
 * Deleted posts and activities can be brought back for some minutes, comments can be reported and taken down, and
 * nobody likes their own post.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("posts").addColumn("removed_at", "bigint").execute();
  await sql`create index posts_by_removal on posts (removed_at) where removed_at is not null`.execute(
    db,
  );
  await sql`update posts set likes = likes - 1 where exists
    (select 1 from post_likes l where l.post_id = posts.id and l.member_id = posts.member_id)`.execute(
    db,
  );
  await sql`delete from post_likes where exists
    (select 1 from posts p where p.id = post_likes.post_id and p.member_id = post_likes.member_id)`.execute(
    db,
  );
  await removedActivities(db);
  await commentReports(db);
}

async function removedActivities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("removed_activities")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("sport", "text", (c) => c.notNull())
    .addColumn("started_at", "bigint")
    .addColumn("distance_m", "integer")
    .addColumn("duration_s", "integer")
    .addColumn("elapsed_s", "integer")
    .addColumn("climb_m", "integer")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("route", "text")
    .addColumn("doubt", "text")
    .addColumn("booking_id", "text")
    .addColumn("same_booking_id", "text")
    .addColumn("other_booking_id", "text")
    .addColumn("is_counted", "integer", (c) => c.notNull())
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addColumn("removed_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("removed_activities_by_member")
    .on("removed_activities")
    .columns(["member_id", "removed_at"])
    .execute();
  await db.schema
    .createIndex("removed_activities_by_removal")
    .on("removed_activities")
    .column("removed_at")
    .execute();
}

async function commentReports(db: Kysely<unknown>): Promise<void> {
  for (const column of ["hidden_at", "reported_at"] as const)
    await db.schema.alterTable("post_comments").addColumn(column, "bigint").execute();
  for (const column of ["hidden_reason", "hidden_by"] as const)
    await db.schema.alterTable("post_comments").addColumn(column, "text").execute();
  await db.schema
    .alterTable("post_comments")
    .addColumn("open_reports", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index post_comments_by_report on post_comments (reported_at, id)
    where reported_at is not null`.execute(db);
  await sql`create index post_comments_by_hiding on post_comments (hidden_at, id)
    where hidden_at is not null`.execute(db);
  await db.schema
    .createTable("comment_reports")
    .addColumn("comment_id", "text", (c) =>
      c.notNull().references("post_comments.id").onDelete("cascade"),
    )
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("settled_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("comment_reports_key", ["comment_id", "member_id"])
    .execute();
  await db.schema
    .createIndex("comment_reports_by_member")
    .on("comment_reports")
    .column("member_id")
    .execute();
}
