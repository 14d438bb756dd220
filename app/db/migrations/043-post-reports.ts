import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("post_reports")
    .addColumn("reason", "text", (c) => c.notNull().defaultTo("other"))
    .execute();
  await db.schema.alterTable("post_reports").addColumn("settled_at", "bigint").execute();
  await db.schema
    .alterTable("posts")
    .addColumn("open_reports", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("posts").addColumn("reported_at", "bigint").execute();
  await db.schema.alterTable("posts").addColumn("hidden_by", "text").execute();
  await sql`update posts set open_reports = (select count(*) from post_reports r where r.post_id = posts.id),
    reported_at = (select min(r.created_at) from post_reports r where r.post_id = posts.id)
    where hidden_at is null`.execute(db);
  await sql`create index posts_by_report on posts (reported_at, id) where reported_at is not null`.execute(
    db,
  );
  await sql`create index posts_by_hiding on posts (hidden_at, id) where hidden_at is not null`.execute(
    db,
  );
}
