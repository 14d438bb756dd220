import type { Kysely } from "kysely";
import { installCounters } from "../kept/install";
import { rebuildCounters } from "../kept/recount";

/** Counters of payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installCounters(db);
  await rebuildCounters(db);
}
