import type { Kysely } from "kysely";

/**
 * Whether the person was checked in is stored with the booking, for the counter of booked seats. The recount
 * after the migrations fills it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("bookings")
    .addColumn("checked_in", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
