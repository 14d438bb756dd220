import type { Kysely } from "kysely";

/**
 * Who an undone walk-in was, as long as devices may still send entries about them, and which entries are about somebody
 * whose booking is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("undone_walk_ins")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("removed_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("undone_walk_ins_pkey", ["id"])
    .execute();
  await db.schema
    .createIndex("undone_walk_ins_by_event")
    .on("undone_walk_ins")
    .columns(["event_id", "phone"])
    .execute();
  await db.schema
    .createIndex("undone_walk_ins_by_phone")
    .on("undone_walk_ins")
    .column("phone")
    .execute();
  await db.schema
    .createIndex("undone_walk_ins_by_age")
    .on("undone_walk_ins")
    .column("removed_at")
    .execute();
  await db.schema.alterTable("gate_entries").addColumn("undone_walk_in", "text").execute();
  await db.schema
    .createIndex("gate_entries_by_undone_walk_in")
    .on("gate_entries")
    .column("undone_walk_in")
    .execute();
}
