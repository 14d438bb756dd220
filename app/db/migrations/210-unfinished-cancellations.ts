import type { Kysely } from "kysely";

/**
 * Cancelled events whose bookings are released in portions, so that another process continues after a
 * restart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unfinished_cancellations")
    .addColumn("event_id", "text", (c) =>
      c.primaryKey().references("events.id").onDelete("cascade"),
    )
    .addColumn("cancelled_at", "bigint", (c) => c.notNull())
    .execute();
}
