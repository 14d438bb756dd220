import { club } from "~/content/club";
import { EventTable } from "~/features/events/schedule/components/event-table";
import { listAdminEvents } from "~/features/events/schedule/queries/list-admin-events.server";
import { requestContext } from "~/middleware/context.server";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/events";

const EVENTS_SHOWN = 100;

export const meta: Route.MetaFunction = () => [{ title: `Events – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const isPast = new URL(request.url).searchParams.get("when") === "past";
  const when = isPast ? ("past" as const) : ("coming" as const);
  return { when, events: await listAdminEvents(db, { now, when, limit: EVENTS_SHOWN }) };
}

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const { when, events } = loaderData;
  return (
    <>
      <PageHeader
        title="Events"
        actions={
          <>
            <ButtonLink to="/admin/payments">Payments</ButtonLink>
            <ButtonLink to="/admin/events/new" variant="primary">
              New event
            </ButtonLink>
          </>
        }
      />
      <Segmented
        label="When"
        options={[
          { to: "?when=coming", label: "To come", current: when === "coming" },
          { to: "?when=past", label: "Past", current: when === "past" },
        ]}
      />
      <EventTable events={events} />
    </>
  );
}
