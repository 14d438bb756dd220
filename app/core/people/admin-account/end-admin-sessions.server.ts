import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { endAllSessions } from "../sessions/end-all-sessions.server";
import { recordAudit } from "../audit/record-audit.server";

/** Ends all sessions of an admin and audits `action`. Call it in the transaction of the change. */
export async function endAdminSessions(
  db: Db,
  input: { adminId: AdminId; action: AuditAction; now: Instant },
): Promise<void> {
  const { adminId, action, now } = input;
  await endAllSessions(db, { owner: { adminId } });
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId },
    details: {},
    requestId: null,
    now,
  });
}
