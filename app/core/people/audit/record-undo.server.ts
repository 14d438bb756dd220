import type { Db } from "~/db/tables";
import type { AuditSubjectKind } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "./record-audit.server";

/** Audits that an admin undid their own move `from` one status `to` another. Call it in the transaction of the undo. */
export async function recordUndo(
  db: Db,
  input: {
    action: "booking_move_undone" | "member_move_undone" | "payment_mark_undone";
    subject: { kind: AuditSubjectKind; id: string };
    from: string;
    to: string;
    adminId: AdminId;
    requestId: string | null;
    now: Instant;
  },
): Promise<void> {
  const { action, subject, from, to, adminId, requestId, now } = input;
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action,
    subject,
    details: { from: to, to: from },
    requestId,
    now,
  });
}
