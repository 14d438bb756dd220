import { type Kysely, sql } from "kysely";
import { oneOf } from "../one-of";

/**
 * An event may count people home, with entries of the check-in desk. The table of entries is built anew
 * because SQLite cannot change a CHECK; its indexes are made last because PostgreSQL has one namespace for
 * indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("counts_home", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`alter table gate_entries rename to gate_entries_before`.execute(db);
  await db.schema
    .createTable("gate_entries")
    .addColumn("nonce", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("method", "text")
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("scanned_by", "text")
    .addColumn("device", "text")
    .addColumn("device_at", "bigint", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("recorded_at", "bigint", (c) => c.notNull())
    .addCheckConstraint(
      "desk_entries_kind",
      oneOf(
        "kind",
        "check_in",
        "undo",
        "walk_in",
        "pay",
        "refused",
        "home",
        "left_early",
        "still_out",
        "last",
      ),
    )
    .addPrimaryKeyConstraint("desk_entries_pkey", ["nonce"])
    .execute();
  await sql`insert into gate_entries (nonce, event_id, booking_id, kind, method, outcome, reason, actor_kind, actor_id,
      scanned_by, device, device_at, at, recorded_at)
    select nonce, event_id, booking_id, kind, method, outcome, reason, actor_kind, actor_id, scanned_by, device,
      device_at, at, recorded_at
    from gate_entries_before`.execute(db);
  await db.schema.dropTable("gate_entries_before").execute();
  await db.schema
    .createIndex("gate_entries_by_event")
    .on("gate_entries")
    .columns(["event_id", "recorded_at"])
    .execute();
  await db.schema
    .createIndex("gate_entries_by_booking")
    .on("gate_entries")
    .column("booking_id")
    .execute();
  await db.schema
    .createTable("undone_homes")
    .addColumn("entry", "text", (c) => c.notNull())
    .addColumn("undo", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("undone_homes_pkey", ["entry", "undo"])
    .execute();
}
