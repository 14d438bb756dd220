import type { Db } from "~/db/tables";
import type { PasskeyId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { removeIdleRecoveryCodes } from "~/core/people/admin-account/remove-idle-recovery-codes.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import { ownerColumn, type SessionOwner } from "~/core/people/sessions/sessions";

/** Ends one of the owner's passkeys; false when they have no such passkey. Sessions stay. */
export async function removePasskey(
  db: Db,
  input: { owner: SessionOwner; passkeyId: PasskeyId; requestId: string; now: Instant },
): Promise<boolean> {
  const [column, ownerId] = ownerColumn(input.owner);
  const kind = column === "admin_id" ? "admin" : "member";
  return await inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("passkeys")
      .where(column, "=", ownerId)
      .where("id", "=", input.passkeyId)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return false;
    if (column === "admin_id") await removeIdleRecoveryCodes(db, { adminId: ownerId });
    await recordAudit(db, {
      actor: { kind, id: ownerId },
      action: "passkey_removed",
      subject: { kind, id: ownerId },
      details: {},
      requestId: input.requestId,
      now: input.now,
    });
    return true;
  });
}
