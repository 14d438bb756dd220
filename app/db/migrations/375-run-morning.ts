import { type Kysely, sql } from "kysely";

/** Who is running late, and what a phone of the desk found out about itself and has shown to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column late_at bigint`.execute(db);
  await sql`alter table desk_devices add column rehearsed_at bigint`.execute(db);
  await sql`alter table desk_devices add column lacks text`.execute(db);
  await sql`alter table desk_devices add column showing integer`.execute(db);
}
