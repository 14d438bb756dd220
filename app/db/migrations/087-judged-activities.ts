import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

/**
 * Activities get a start, a sport, pauses and climb, the reason why they are not counted, and their booking.
 * The table is built anew because SQLite cannot change a CHECK; its unique index is made last because
 * PostgreSQL has one namespace for indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table own_runs rename to own_runs_before`.execute(db);
  await db.schema
    .createTable("own_runs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("date", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("sport", "text", (c) => c.notNull().defaultTo("run"))
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
    .addColumn("is_counted", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("submit_key", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("updated_at", "bigint", (c) => c.notNull())
    .addCheckConstraint("own_runs_source", oneOf("source", "typed", "gpx", "fit", "tcx"))
    .addCheckConstraint("own_runs_sport", oneOf("sport", "run", "walk", "other"))
    .addCheckConstraint(
      "own_runs_doubt",
      oneOf("doubt", "sport", "too_fast", "too_slow", "too_steep"),
    )
    .addCheckConstraint("own_runs_distance", sql`distance_m is null or distance_m > 0`)
    .addCheckConstraint("own_runs_duration", sql`duration_s is null or duration_s > 0`)
    .execute();
  const isTooFast = sql`duration_s * 1000.0 < 120.0 * distance_m`;
  const isTooSlow = sql`duration_s * 1000.0 > 1200.0 * distance_m`;
  await sql`insert into own_runs (id, member_id, date, title, distance_m, duration_s, source, route, submit_key,
      created_at, updated_at, doubt, is_counted)
    select id, member_id, date, title, distance_m, duration_s, source, route, submit_key, created_at, updated_at,
      case when ${isTooFast} then 'too_fast' when ${isTooSlow} then 'too_slow' end,
      case when ${isTooFast} or ${isTooSlow} then 0 else 1 end
    from own_runs_before`.execute(db);
  await db.schema.dropTable("own_runs_before").execute();
  await db.schema
    .createIndex("own_runs_member_id_submit_key_key")
    .on("own_runs")
    .columns(["member_id", "submit_key"])
    .unique()
    .execute();
  await db.schema
    .createIndex("own_runs_by_date")
    .on("own_runs")
    .columns(["member_id", "date", "id"])
    .execute();
  await db.schema
    .createIndex("own_runs_by_start")
    .on("own_runs")
    .columns(["member_id", "started_at"])
    .execute();
  await sql`create unique index own_runs_same_booking_id_key on own_runs (same_booking_id)
    where same_booking_id is not null`.execute(db);
}
