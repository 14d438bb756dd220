import type { Kysely } from "kysely";
import { installKept } from "../kept/install";
import { rebuildKept } from "../kept/recount";

/** Words and names are folded in every script that has capitals, not in ASCII alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildKept(db);
  await installKept(db);
}
