import type { Kysely } from "kysely";
import { installCounters } from "../kept/install";
import { rebuildCounters } from "../kept/recount";

/** Words and names are folded in every script that has capitals, not in ASCII alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildCounters(db);
  await installCounters(db);
}
