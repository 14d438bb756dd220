import type { Kysely } from "kysely";

/** A personal event may be a race, with a distance in metres and a result in seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["distance_m", "result_s"])
    await db.schema.alterTable("member_events").addColumn(column, "integer").execute();
}
