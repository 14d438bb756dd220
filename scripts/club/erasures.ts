import type { Db } from "~/db/tables";

/** Whom the club has erased on request. */
export interface Erasure {
  memberId: string;
}

/**
 * Reads the erasure list of the database that a restore replaces: a backup from before an erasure knows nothing
 * of it. Nothing is erased yet in this version, so the list is empty.
 */
export async function readErasureList(_before: Db): Promise<Erasure[]> {
  return [];
}

/** Erases again, in the restored database, everyone on the list. */
export async function applyErasureList(_restored: Db, _erasures: Erasure[]): Promise<void> {}
