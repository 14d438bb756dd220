import { club } from "~/content/club";
import { EventTable } from "~/features/events/schedule/components/event-table";
import {
  EVENT_KEY,
  listAdminEvents,
} from "~/features/events/schedule/queries/list-admin-events.server";
import { EVENTS_FAILED_TEXT } from "~/features/events/schedule/rules/events";
import { CALENDAR_TEXTS } from "~/features/events/schedule/texts";
import { readChoices } from "~/lib/address-choices";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ButtonLink } from "~/ui/button";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/events";

const SHOWN = 50;

export const meta: Route.MetaFunction = () => [{ title: `Events – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { search, searchParams } = new URL(request.url);
  const { values, ignored } = readChoices(
    searchParams,
    { when: { options: ["coming", "past"], fallback: "coming" } },
    PAGE_PARAMS,
  );
  const asked = readPageRequest(searchParams, EVENT_KEY);
  return await readOrFail(context, { failed: EVENTS_FAILED_TEXT }, async () => {
    const page = await listAdminEvents(db, { now, ...values, request: asked, limit: SHOWN });
    return { search, ...values, ignored, ...page };
  });
}

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const { when, rows, ignored } = loaderData;
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
      <IgnoredFilters ignored={ignored} />
      <Segmented
        label="View"
        options={[
          { to: "/admin/events", label: CALENDAR_TEXTS.list, current: true },
          { to: "/admin/events/calendar", label: CALENDAR_TEXTS.calendar, current: false },
        ]}
      />
      <Segmented
        label="When"
        options={[
          { to: "?when=coming", label: "To come", current: when === "coming" },
          { to: "?when=past", label: "Past", current: when === "past" },
        ]}
      />
      <EventTable events={rows} />
      <PageLinks {...loaderData} />
    </>
  );
}
