import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bookings_by_guest_phone on bookings (participant_phone) where is_guest = 1`.execute(
    db,
  );
  await db.schema.createIndex("contacts_by_whatsapp").on("contacts").column("whatsapp").execute();
}
