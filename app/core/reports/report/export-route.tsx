import { recordAudit } from "~/core/people/audit/record-undo.server";
import { RANGE_CHOICE, REPORT_TEXTS } from "~/core/reports/reports";
import { readChoices } from "~/lib/address-choices";
import { csvDownload, csvFile } from "~/lib/csv";
import { download } from "~/lib/download";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import type { Route } from "./+types/export-route";
import { findReport } from "./find-report.server";
import { reportFileName, reportObject, reportRows } from "./report-file";

/** The report as a file, by default CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone, requestId } = context.get(requestContext);
  const { values } = readChoices(url.searchParams, {
    range: RANGE_CHOICE,
    format: { options: ["csv", "json"], fallback: "csv" },
  });
  const { range, format } = values;
  const report = await readOrFail(context, { failed: REPORT_TEXTS.exportFailed }, () =>
    findReport(db, { range, now, timeZone }),
  );
  const { id } = context.get(adminContext);
  await recordAudit(db, {
    actor: { kind: "admin", id },
    action: "report_exported",
    subject: { kind: "report", id: range },
    details: { format },
    requestId,
    now,
  });
  const name = reportFileName(report.to, format);
  return format === "csv"
    ? csvDownload(csvFile(reportRows(report)), name)
    : download(`${JSON.stringify(reportObject(report), null, 2)}\n`, {
        type: "application/json",
        name,
      });
}
