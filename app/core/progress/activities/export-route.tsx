import { csvDownload, csvFile } from "~/lib/csv";
import { dayOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/export-route";
import { listActivitiesForExport } from "./activities.server";

/** Every run of the member as a CSV file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const rows = await listActivitiesForExport(db, { memberId: context.get(memberContext).id });
  return csvDownload(csvFile(rows), `runs-${dayOf(now, timeZone)}.csv`);
}
