import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

/** Guests are found by the beginning of their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Byte order on both engines, so that a prefix is a range of the index.
  const collation = sql.raw(dialectOf(db) === "postgres" ? ' collate "C"' : "");
  await sql`create index bookings_by_guest_name on bookings ((lower(participant_name)${collation}))
    where is_guest = 1`.execute(db);
}
