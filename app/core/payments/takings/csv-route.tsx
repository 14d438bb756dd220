import { data } from "react-router";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { csvDownload, csvStream } from "~/lib/csv";
import { addDays, instantOf, isDay } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/csv-route";
import { listTakingsPages, PAYMENT_CSV_COLUMNS } from "./list-takings.server";

/** The payments that were marked as paid on the days from `from` to `to`, as a CSV. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now, requestId, timeZone } = context.get(requestContext);
  const { searchParams } = url;
  const [from = "", to = ""] = [searchParams.get("from") ?? "", searchParams.get("to") ?? ""];
  if (!isDay(from) || !isDay(to) || to < from) throw data({ reason: "no_days" }, { status: 404 });
  const span = {
    from: instantOf(from, "00:00", timeZone),
    to: instantOf(addDays(to, 1), "00:00", timeZone),
  };
  await recordAudit(db, {
    actor: { kind: "admin", id: context.get(adminContext).id },
    action: "payments_exported",
    subject: { kind: "report", id: "payments" },
    details: { from, to },
    requestId,
    now,
  });
  const pages = listTakingsPages(db, { ...span, timeZone, byYear: content.club.invoice.byYear });
  return csvDownload(csvStream([...PAYMENT_CSV_COLUMNS], pages), `payments-${from}-${to}.csv`);
}
