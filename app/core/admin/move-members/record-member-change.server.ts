import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { AuditDetails } from "~/core/people/audit/audit-details";
import type { Instant } from "~/lib/dates";

export interface ByAdmin {
  memberId: MemberId;
  adminId: AdminId;
  requestId: string;
  now: Instant;
}

export async function recordMemberChange(
  db: Db,
  input: ByAdmin & { action: AuditAction; details: AuditDetails },
): Promise<void> {
  const { memberId, adminId, action, details, requestId, now } = input;
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action,
    subject: { kind: "member", id: memberId },
    details,
    requestId,
    now,
  });
}
