import type { Kysely } from "kysely";
import { oneOf } from "../one-of";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A link in the evening's message, valid for one booking until its event starts.
  await db.schema
    .createTable("seat_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("booking_id", "text", (c) => c.notNull().references("bookings.id"))
    .addColumn("answer", "text")
    .addColumn("answered_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addUniqueConstraint("seat_links_booking_id_key", ["booking_id"])
    .addCheckConstraint("seat_links_answer", oneOf("answer", "in", "out"))
    .execute();

  // Notifications sent once per event, by the process that writes the row.
  await db.schema
    .createTable("event_tellings")
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("told_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("event_tellings_key", ["event_id", "kind"])
    .execute();
}
