import {
  EXPORT_COLUMNS,
  listExportPages,
} from "~/features/member-admin/queries/list-export-pages.server";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import { csvStream } from "~/lib/csv";
import { dayOf } from "~/lib/dates";
import { restWhileBusy } from "~/lib/rest.server";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/subscribers-csv";

const BUSY_TEXT = "Two exports are being downloaded already. Please try again in a minute.";

/** Every member as a CSV that is written while it is read. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone, requestId, membersFile } = context.get(requestContext);
  const { id } = context.get(adminContext);
  const file = membersFile
    ? membersFile()
    : csvStream(EXPORT_COLUMNS, listExportPages(db), restWhileBusy);
  if (!file) return new Response(BUSY_TEXT, { status: 429, headers: { "Retry-After": "30" } });
  try {
    await recordAudit(db, {
      actor: { kind: "admin", id },
      action: "members_exported",
      subject: { kind: "member", id: "all" },
      details: {},
      requestId,
      now,
    });
  } catch (error) {
    await file.cancel();
    throw error;
  }
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="members-${dayOf(now, timeZone)}.csv"`,
    },
  });
}
