import type { Kysely } from "kysely";
import { installCounters } from "../kept/install";
import { rebuildCounters } from "../kept/recount";

/** Words and names are case-folded in every script, not only in ASCII. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildCounters(db);
  await installCounters(db);
}
