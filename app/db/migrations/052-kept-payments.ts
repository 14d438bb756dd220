import type { Kysely } from "kysely";
import { installCounters } from "../kept/install";
import { rebuildCounters } from "../kept/recount";

/** Payments are counted from here on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installCounters(db);
  await rebuildCounters(db);
}
