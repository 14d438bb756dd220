import type { Kysely } from "kysely";

/** What waits on a phone may be sent by somebody else than who did it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("gate_entries").addColumn("scanned_by", "text").execute();
}
