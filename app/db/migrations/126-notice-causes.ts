import { type Kysely, sql } from "kysely";

/** The cause of a notification, so that it is sent once and the admin sees its recipients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("notices").addColumn("cause", "text").execute();
  await db.schema.alterTable("notices").addColumn("event_id", "text").execute();
  await sql`update notices set
      cause = (select 'cancelled:' || b.event_id from bookings as b where notices.link = '/bookings/' || b.id),
      event_id = (select b.event_id from bookings as b where notices.link = '/bookings/' || b.id)
    where kind = 'cancelled' and exists (select 1 from bookings as b
      where notices.link = '/bookings/' || b.id and b.cancelled_by = 'club' and b.cancelled_at = notices.created_at)`.execute(
    db,
  );
  await sql`update messages set cause = 'cancelled:' || event_id where event_id is not null`.execute(
    db,
  );
  await sql`create unique index notices_member_id_cause_key on notices (member_id, cause)
    where cause is not null`.execute(db);
  await sql`create index notices_by_cause on notices (cause) where cause is not null`.execute(db);
  await sql`create index notices_by_event on notices (event_id, cause)`.execute(db);
}
