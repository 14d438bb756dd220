import { data } from "react-router";
import { findEventName } from "~/core/events/events.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { csvDownload, csvFile } from "~/lib/csv";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/route";
import { listRosterRows, rosterColumns, rosterFileName, rosterRow } from "./roster-files.server";

/** The people booked on one event, as a CSV. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, timeZone, requestId } = context.get(requestContext);
  const event = await findEventName(db, params);
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const people = await listRosterRows(db, params);
  await recordAudit(db, {
    actor: { kind: "admin", id: context.get(adminContext).id },
    action: "roster_exported",
    subject: { kind: "event", id: params.eventId },
    details: { people: people.length },
    requestId,
    now,
  });
  const rows = [[...rosterColumns()], ...people.map((person) => rosterRow(person, timeZone))];
  return csvDownload(csvFile(rows), `${rosterFileName(event)}`);
}
