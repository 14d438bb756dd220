import type { Kysely } from "kysely";
import { installKept } from "../kept/install";
import { rebuildKept } from "../kept/recount";

/** Payments are counted from here on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await installKept(db);
  await rebuildKept(db);
}
