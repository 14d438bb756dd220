import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "../audit/record-audit.server";
import type { TeamChange } from "./team";
import { lockOwners } from "./lock-owners.server";

/**
 * Gives an admin another role; it counts from their next request. Refuses one's own account, so that at least one owner
 * stays, and an admin who is no owner any more.
 */
export async function changeAdminRole(
  db: Db,
  input: {
    subjectId: AdminId;
    role: AdminRole;
    adminId: AdminId;
    requestId: string;
    now: Instant;
  },
): Promise<TeamChange> {
  const { subjectId, role, adminId, requestId, now } = input;
  if (subjectId === adminId) return { ok: false, reason: "own_account" };
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const before = await db
      .selectFrom("admins")
      .select("role")
      .where("id", "=", subjectId)
      .executeTakeFirst();
    if (!before || before.role === role) return { ok: false, reason: "not_found" };
    await db
      .updateTable("admins")
      .set({ role, updated_at: now })
      .where("id", "=", subjectId)
      .execute();
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "admin_role_changed",
      subject: { kind: "admin", id: subjectId },
      details: { from: before.role, to: role },
      requestId,
      now,
    });
    return { ok: true };
  });
}
