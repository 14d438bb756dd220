import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** Every row of every table as a line of JSON, independent of their order. */
export async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return content;
}
