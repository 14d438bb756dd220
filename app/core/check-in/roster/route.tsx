import { data } from "react-router";
import { club } from "~/content/club";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { ROSTER_PAGE_TEXTS } from "~/core/check-in/lookup/info-texts";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/route";
import { RosterSheet } from "./roster-sheet";
import { listRoster } from "./rosters.server";

export const meta: Route.MetaFunction = () => [
  { title: `${ROSTER_PAGE_TEXTS.title} – ${club.name}` },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const eventId = url.searchParams.get("event");
  const { event } = await findEventOnNow(db, { crew: context.get(crewContext), eventId, now });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  const roster = await listRoster(db, { eventId: event.id });
  return { event, people: roster.filter(({ status }) => status !== "cancelled"), timeZone };
}

export default function QrInfoRosterPage({ loaderData }: Route.ComponentProps) {
  const { event, people, timeZone } = loaderData;
  return (
    <CrewFrame title={ROSTER_PAGE_TEXTS.title} event={event} back={`/qr-info?event=${event.id}`}>
      <PrintButton />
      <RosterSheet people={people} timeZone={timeZone} />
    </CrewFrame>
  );
}
