import { sql } from "kysely";
import type { Db } from "./tables";

/** Whether the database answers a query. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
