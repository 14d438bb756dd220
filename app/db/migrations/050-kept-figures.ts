import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

const DEFAULT_OFFSET = { time_zone: "Asia/Kolkata", from_at: 0, offset_ms: 19_800_000 };

export async function up(db: Kysely<unknown>): Promise<void> {
  // Words and names use byte order on both engines, so that a prefix is a range of the index.
  const words = sql.raw(dialectOf(db) === "postgres" ? 'text collate "C"' : "text");
  await db.schema
    .createTable("figures")
    .addColumn("figure", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("shard", "integer", (c) => c.notNull())
    .addColumn("value", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("figures_key", ["figure", "day", "key", "shard"])
    .execute();
  await db.schema
    .createTable("club_offsets")
    .addColumn("from_at", "bigint", (c) => c.primaryKey())
    .addColumn("offset_ms", "integer", (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull())
    .execute();
  const { time_zone, from_at, offset_ms } = DEFAULT_OFFSET;
  await sql`insert into club_offsets (time_zone, from_at, offset_ms)
    values (${time_zone}, ${from_at}, ${offset_ms})`.execute(db);

  await db.schema
    .createTable("member_directory")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("sort_name", words, (c) => c.notNull())
    .addColumn("phone_digits", words, (c) => c.notNull())
    .addColumn("phone_reversed", words, (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("sessions", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("first_run", "text")
    .addColumn("last_run", "text")
    .execute();
  for (const columns of [
    ["sort_name", "member_id"],
    ["created_at", "member_id"],
    ["sessions", "member_id"],
    ["status", "sort_name", "member_id"],
    ["status", "created_at", "member_id"],
    ["status", "sessions", "member_id"],
    ["status", "last_run", "member_id"],
    ["phone_digits"],
    ["phone_reversed"],
  ]) {
    await db.schema
      .createIndex(
        `member_directory_by_${columns.filter((name) => name !== "member_id").join("_")}`,
      )
      .on("member_directory")
      .columns(columns)
      .execute();
  }

  await db.schema
    .createTable("runner_months")
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("month", "text", (c) => c.notNull())
    .addColumn("runs", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("runner_months_key", ["member_id", "month"])
    .execute();

  await db.schema
    .createTable("search_words")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("word", words, (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("search_words_key", ["kind", "word", "subject_id"])
    .execute();
  await db.schema
    .createIndex("search_words_by_subject")
    .on("search_words")
    .columns(["kind", "subject_id"])
    .execute();
  await db.schema.createIndex("members_by_birth").on("members").column("date_of_birth").execute();
}
