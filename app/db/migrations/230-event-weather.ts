import type { Kysely } from "kysely";

/** The figures from which on an event is not safe, and the last forecast for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("event_weather")
    .addColumn("event_id", "text", (c) =>
      c.primaryKey().references("events.id").onDelete("cascade"),
    )
    .addColumn("heat_index_c", "integer")
    .addColumn("aqi", "integer")
    .addColumn("rain_mm", "integer")
    .addColumn("lightning", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("asked_at", "bigint")
    .addColumn("looked_at", "bigint")
    .addColumn("looked_for", "bigint")
    .addColumn("forecast", "text")
    .execute();
}
