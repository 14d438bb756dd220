import type { Kysely } from "kysely";

/** Whether somebody came stands with the booking: attendance counts booked seats. The recount after the migrations fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("bookings")
    .addColumn("checked_in", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
