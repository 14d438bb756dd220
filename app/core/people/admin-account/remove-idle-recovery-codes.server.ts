import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";

/** Removes the recovery codes of an admin without any second step. Call it in the transaction of the change. */
export async function removeIdleRecoveryCodes(db: Db, input: { adminId: AdminId }): Promise<void> {
  const { adminId } = input;
  const passkey = await db
    .selectFrom("passkeys")
    .select("id")
    .where("admin_id", "=", adminId)
    .executeTakeFirst();
  const totp = await db
    .selectFrom("admin_totp")
    .select("admin_id")
    .where("admin_id", "=", adminId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (passkey || totp) return;
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
}
