import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "../audit/record-audit.server";
import type { TeamChange } from "./team";
import { lockOwners } from "./lock-owners.server";

/**
 * Suspends an admin account and ends its sessions, or activates it. Refuses one's own account, so that at
 * least one owner stays active, and an admin who is no owner any more.
 */
export async function moveAdmin(
  db: Db,
  input: {
    subjectId: AdminId;
    to: "active" | "suspended";
    adminId: AdminId;
    requestId: string;
    now: Instant;
  },
): Promise<TeamChange> {
  const { subjectId, to, adminId, requestId, now } = input;
  if (subjectId === adminId) return { ok: false, reason: "own_account" };
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const moved = await db
      .updateTable("admins")
      .set({ status: to, updated_at: now })
      .where("id", "=", subjectId)
      .where("status", "<>", to)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    if (to === "suspended") {
      await db.deleteFrom("sessions").where("admin_id", "=", subjectId).execute();
    }
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "admin_moved",
      subject: { kind: "admin", id: subjectId },
      details: { to },
      requestId,
      now,
    });
    return { ok: true };
  });
}
