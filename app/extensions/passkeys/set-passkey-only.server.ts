import type { Db } from "~/db/tables";
import type { AdminId, PasskeyId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "~/core/people/audit/record-audit.server";

/** Allows an admin's passkey to replace the password, or no longer; false when they have no such passkey. */
export async function setPasskeyOnly(
  db: Db,
  input: {
    adminId: AdminId;
    passkeyId: PasskeyId;
    isAllowed: boolean;
    requestId: string;
    now: Instant;
  },
): Promise<boolean> {
  const { adminId, isAllowed, now, requestId } = input;
  return await inTransaction(db, async (db) => {
    const changed = await db
      .updateTable("passkeys")
      .set({ signs_in_alone: isAllowed ? 1 : 0 })
      .where("admin_id", "=", adminId)
      .where("id", "=", input.passkeyId)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return false;
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: isAllowed ? "passkey_alone_on" : "passkey_alone_off",
      subject: { kind: "admin", id: adminId },
      details: {},
      requestId,
      now,
    });
    return true;
  });
}
