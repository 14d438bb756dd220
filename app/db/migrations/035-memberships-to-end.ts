import { type Kysely, sql } from "kysely";

/** Marks ended memberships, so that finding those to end reads no others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("memberships")
    .addColumn("is_over", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index memberships_to_end on memberships (ends_before)
    where status = 'active' and is_over = 0`.execute(db);
}
