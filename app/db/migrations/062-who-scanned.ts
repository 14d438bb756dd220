import type { Kysely } from "kysely";

/** An entry waiting on a phone may be sent by somebody else than the person who scanned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("gate_entries").addColumn("scanned_by", "text").execute();
}
