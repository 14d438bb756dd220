import type { Db } from "~/db/tables";
import { applyErasures } from "~/features/account/commands/apply-erasures.server";
import { listErasures } from "~/features/account/queries/erasure.server";

/** Whom the club has erased on request, and when. */
export interface Erasure {
  memberId: string;
  erasedAt: number;
}

/**
 * Reads the erasure list of the database that a restore replaces: a backup from before an erasure knows nothing
 * of it. Empty for a database from before there was a list.
 */
export async function readErasureList(before: Db): Promise<Erasure[]> {
  const tables = await before.introspection.getTables();
  return tables.some(({ name }) => name === "erasures") ? await listErasures(before) : [];
}

/** Erases again, in the restored database, everyone on its own list and on this one. */
export async function applyErasureList(restored: Db, erasures: Erasure[]): Promise<void> {
  await applyErasures(restored, { erasures, now: Date.now() });
}
