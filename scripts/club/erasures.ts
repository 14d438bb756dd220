import {
  applyErasures,
  type Erasure,
  listErasures,
} from "~/core/account/erasure/list-affected.server";
import type { Db } from "~/db/tables";

/**
 * Reads the erasure list of the database to be replaced, because an older backup lacks its latest erasures.
 * Empty for a database without the list.
 */
export async function readErasureList(before: Db): Promise<Erasure[]> {
  const tables = await before.introspection.getTables();
  return tables.some(({ name }) => name === "erasures") ? await listErasures(before) : [];
}

/** Erases everyone on the restored database's own list and on this one. */
export async function applyErasureList(restored: Db, erasures: Erasure[]): Promise<void> {
  await applyErasures(restored, { erasures, now: Date.now() });
}
