import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialect";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index consent_member_id_purpose_key on consent (member_id, purpose)
    where withdrawn_at is null`.execute(db);

  const bytes = dialectOf(db) === "postgres" ? "bytea" : "blob";
  await db.schema
    .createTable("pictures")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("bytes", sql.raw(bytes), (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .execute();
}
