import { RANGE_CHOICE } from "~/core/reports/reports";
import { readChoices } from "~/lib/address-choices";
import { csvDownload } from "~/lib/csv";
import { dayOf } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/csv-route";
import { openReportRows } from "./list-report-rows.server";

/** A range's bookings or payments, as the route names them, as a CSV that is written while it is read. */
export async function loader({ context, pattern, url }: Route.LoaderArgs) {
  const { content, db, now, timeZone, requestId } = context.get(requestContext);
  const { byYear } = content.club.invoice;
  const { values } = readChoices(url.searchParams, { range: RANGE_CHOICE });
  // The route's own pattern, which decides who may read: an address may have capitals, or a slash at its end.
  const what = pattern.endsWith("/payments.csv") ? "payments" : "bookings";
  const by = { adminId: context.get(adminContext).id, requestId, now, timeZone, byYear };
  const file = await openReportRows(db, { what, ...values, ...by });
  return csvDownload(file, `${what}-${dayOf(now, timeZone)}.csv`);
}
