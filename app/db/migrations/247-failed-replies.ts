import type { Kysely } from "kysely";

/** Whether an admin's reply that WhatsApp accepted arrived, or why not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("whatsapp_messages").addColumn("arrived_at", "bigint").execute();
  await db.schema.alterTable("whatsapp_messages").addColumn("failed_reason", "text").execute();
}
