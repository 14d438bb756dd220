import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("members")
    .addColumn("profile_version", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("members").addColumn("picture_id", "text").execute();
  await db.schema.alterTable("achievements").addColumn("celebrated_at", "bigint").execute();
  await db.schema.alterTable("member_statistics").addColumn("streak_week", "text").execute();

  await db.schema
    .createTable("own_runs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("distance_m", "integer")
    .addColumn("duration_s", "integer")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("route", "text")
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("own_runs_member_id_submit_key_key", ["member_id", "submit_key"])
    .addCheckConstraint("own_runs_source", oneOf("source", "typed", "gpx", "fit"))
    .addCheckConstraint("own_runs_distance", sql`distance_m is null or distance_m > 0`)
    .addCheckConstraint("own_runs_duration", sql`duration_s is null or duration_s > 0`)
    .execute();
  await db.schema
    .createIndex("own_runs_by_date")
    .on("own_runs")
    .columns(["member_id", "date", "id"])
    .execute();

  await db.schema
    .createTable("board_places")
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("period", "text", (c) => c.notNull())
    .addColumn("check_ins", "integer", (c) => c.notNull())
    .addColumn("distance_m", "integer", (c) => c.notNull())
    .addColumn("earliness", "bigint", (c) => c.notNull())
    .addColumn("shown", "integer", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("board_places_key", ["member_id", "period"])
    .execute();
  await db.schema
    .createIndex("board_places_by_check_ins")
    .on("board_places")
    .columns(["period", "shown", "check_ins", "distance_m", "earliness", "member_id"])
    .execute();
  await db.schema
    .createIndex("board_places_by_distance")
    .on("board_places")
    .columns(["period", "shown", "distance_m", "check_ins", "earliness", "member_id"])
    .execute();
}
