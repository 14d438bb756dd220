import type { Db } from "~/db/tables";
import type { AdminId, WelfareReportId } from "~/db/tables/shapes";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";

/** Closes a concern, which is deleted a year later; false when it is closed already or not there. */
export async function closeWelfare(
  db: Db,
  input: { reportId: WelfareReportId; adminId: AdminId; requestId: string; now: Instant },
): Promise<boolean> {
  const { reportId, adminId, requestId, now } = input;
  const closed = await db
    .updateTable("welfare_reports")
    .set({ closed_at: now })
    .where("id", "=", reportId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) return false;
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "welfare_closed",
    subject: { kind: "admin", id: adminId },
    details: {},
    requestId,
    now,
  });
  return true;
}
