import type { Kysely } from "kysely";

/** What an entry of the check-in desk says was paid, how, and why it is to be given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ["paid_rupees", "integer"],
    ["paid_with", "text"],
    ["give_back", "text"],
  ] as const)
    await db.schema.alterTable("gate_entries").addColumn(name, type).execute();
}
