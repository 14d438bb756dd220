import { data } from "react-router";
import { findEventName } from "~/features/events/queries/find-event-name.server";
import { listRosterRows } from "~/features/events/queries/roster-files.server";
import { ROSTER_COLUMNS, rosterFileName, rosterRow } from "~/features/events/rules/roster-files";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import { csvDownload, csvFile } from "~/lib/csv";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/roster";

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
  const rows = [[...ROSTER_COLUMNS], ...people.map((person) => rosterRow(person, timeZone))];
  return csvDownload(csvFile(rows), `${rosterFileName(event)}`);
}
