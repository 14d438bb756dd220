import type { Kysely } from "kysely";

/** Lists are read page after page along an index that ends in the row's id. */
const ORDERS: [table: string, columns: string[], replaced: string][] = [
  ["bookings", ["starts_at", "event_id", "id"], "bookings_by_start"],
  ["bookings", ["status", "starts_at", "event_id", "id"], "bookings_by_status_and_start"],
  ["payments", ["status", "created_at", "id"], "payments_by_status"],
  ["events", ["starts_at", "id"], "events_by_time"],
  ["members", ["status", "created_at", "id"], "members_by_status"],
  ["contacts", ["status", "created_at", "id"], "contacts_by_status"],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns, replaced] of ORDERS) {
    await db.schema.dropIndex(replaced).execute();
    await db.schema
      .createIndex(`${table}_by_${columns.join("_")}`)
      .on(table)
      .columns(columns)
      .execute();
  }
}
