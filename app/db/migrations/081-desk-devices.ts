import type { Kysely } from "kysely";

/**
 * The device that sent an entry, and when each device of an event last sent, with its number of unsent
 * entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("gate_entries").addColumn("device", "text").execute();
  await db.schema
    .createTable("desk_devices")
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("device", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("waiting", "integer", (c) => c.notNull())
    .addColumn("unsettled", "integer", (c) => c.notNull())
    .addColumn("heard_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("desk_devices_pkey", ["event_id", "device"])
    .execute();
}
