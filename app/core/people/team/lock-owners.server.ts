import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";

/**
 * Locks every owner's account until the end of the transaction, so that two changes of admins follow each other; returns
 * whether this admin is an active owner. An update without changes is the one way that works on both databases.
 */
export async function lockOwners(db: Db, input: { adminId: AdminId }): Promise<boolean> {
  const owners = await db
    .updateTable("admins")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("role", "=", "owner")
    .where("status", "=", "active")
    .returning("id")
    .execute();
  return owners.some(({ id }) => id === input.adminId);
}
