import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("origins")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("old_id", "text", (c) => c.notNull())
    .addColumn("subject_id", "text", (c) => c.notNull())
    .addColumn("member_id", "text", (c) => c.references("members.id").onDelete("cascade"))
    .addColumn("file", "text", (c) => c.notNull())
    .addColumn("details", "text")
    .addColumn("imported_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("origins_key", ["kind", "source", "old_id"])
    .addCheckConstraint(
      "origins_kind",
      oneOf("kind", "member", "event", "booking", "contact", "member_event"),
    )
    .addCheckConstraint("origins_source", oneOf("source", "firestore", "spreadsheet"))
    .execute();
  await sql`create index origins_by_member on origins (member_id, kind)`.execute(db);

  await db.schema
    .createIndex("origins_by_subject")
    .on("origins")
    .columns(["subject_id", "kind"])
    .execute();

  await db.schema
    .createTable("opening_balances")
    .addColumn("member_id", "text", (c) =>
      c.primaryKey().references("members.id").onDelete("cascade"),
    )
    .addColumn("total_runs", "integer")
    .addColumn("total_distance_m", "integer")
    .addColumn("total_time_s", "integer")
    .addColumn("total_sessions", "integer")
    .addColumn("current_streak", "integer")
    .addColumn("longest_streak", "integer")
    .addColumn("best_time", "text")
    .addColumn("average_pace", "text")
    .addColumn("level", "text")
    .addColumn("last_run_date", "text")
    .addColumn("achievements", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("imported_at", "bigint", (c) => c.notNull())
    .execute();
}
