import type { Db } from "~/db/tables";
import type { AdminId, WelfareReportId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { findWelfare } from "./welfare.server";
import type { WelfareReport } from "./welfare";

/**
 * The text of a concern for an admin who is named to read it; every reading adds an audit entry. Undefined
 * for an unknown concern.
 */
export async function readWelfare(
  db: Db,
  input: {
    reportId: WelfareReportId;
    adminId: AdminId;
    secret: string;
    requestId: string;
    now: Instant;
  },
): Promise<WelfareReport | undefined> {
  const { reportId, adminId, requestId, now } = input;
  return await inTransaction(db, async (db) => {
    const report = await findWelfare(db, input);
    if (!report) return undefined;
    await db
      .insertInto("welfare_reads")
      .values({ report_id: reportId, admin_id: adminId, read_at: now })
      .onConflict((conflict) => conflict.columns(["report_id", "admin_id"]).doNothing())
      .execute();
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "welfare_read",
      subject: { kind: "admin", id: adminId },
      details: { reportId },
      requestId,
      now,
    });
    return report;
  });
}
