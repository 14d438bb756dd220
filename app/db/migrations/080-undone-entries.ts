import { type Kysely, sql } from "kysely";

/** An undo names the entries that it takes back, and a check-in the entry that it comes from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("undone_entries")
    .addColumn("entry", "text", (c) => c.notNull())
    .addColumn("undo", "text", (c) => c.notNull())
    .addColumn("at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("undone_entries_pkey", ["entry", "undo"])
    .execute();
  await db.schema.alterTable("check_ins").addColumn("entry", "text").execute();
  // Undos recorded before this migration took back all earlier entries.
  await sql`insert into undone_entries (entry, undo, at)
    select c.nonce, u.nonce, c.at
    from gate_entries u
    join gate_entries c on c.booking_id = u.booking_id and c.recorded_at <= u.recorded_at
    where u.kind = 'undo' and u.outcome = 'done'
      and c.kind in ('check_in', 'walk_in') and c.outcome in ('done', 'duplicate')`.execute(db);
  await sql`update check_ins set entry = (
      select min(c.nonce) from gate_entries c
      where c.booking_id = check_ins.booking_id and c.at = check_ins.checked_in_at
        and c.kind in ('check_in', 'walk_in') and c.outcome = 'done'
        and not exists (select 1 from undone_entries u where u.entry = c.nonce)
    )`.execute(db);
}
