import { csvDownload } from "~/lib/csv";
import { dayOf } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { BUSY_TEXTS } from "~/texts/site-wide/busy";
import type { Route } from "./+types/csv-route";
import { openExport } from "./subscribers.server";

/** Every member as a CSV that is written while it is read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone, requestId, membersFile } = context.get(requestContext);
  const by = { adminId: context.get(adminContext).id, requestId, now };
  const file = await openExport(db, { ...by, ...(membersFile && { membersFile }) });
  if (!file)
    return new Response(BUSY_TEXTS.exports, { status: 429, headers: { "Retry-After": "30" } });
  return csvDownload(file, `members-${dayOf(now, timeZone)}.csv`);
}
