import { type Kysely, sql } from "kysely";

/** Moved events whose people are notified in portions, so that another process continues after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unfinished_moves")
    .addColumn("event_id", "text", (c) =>
      c.primaryKey().references("events.id").onDelete("cascade"),
    )
    .addColumn("moved_at", "bigint", (c) => c.notNull())
    .addColumn("told_to", "text", (c) => c.notNull())
    .execute();
  // Each portion continues after the last member of the one before, without reading everybody.
  await sql`create index bookings_live_by_member on bookings (event_id, member_id)
    where status in ('pending', 'confirmed')`.execute(db);
}
