import type { Kysely } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("gate_entries")
    .addColumn("nonce", "text", (c) => c.primaryKey())
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("booking_id", "text", (c) => c.references("bookings.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("method", "text")
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("actor_kind", "text", (c) => c.notNull())
    .addColumn("actor_id", "text", (c) => c.notNull())
    .addColumn("device_at", "bigint", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addColumn("recorded_at", "bigint", (c) => c.notNull())
    .addCheckConstraint(
      "gate_entries_kind",
      oneOf("kind", "check_in", "undo", "walk_in", "pay", "refused"),
    )
    .execute();
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
}
