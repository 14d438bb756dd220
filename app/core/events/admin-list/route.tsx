import { club } from "~/content/club";
import { EVENT_KEY, EVENTS_FAILED_TEXT } from "~/core/events/events-rules";
import { EVENTS_PAGE_TEXTS } from "~/core/events/pages-texts";
import { SCHEDULE_CALENDAR_TEXTS } from "~/core/events/planning-texts";
import { IfRight } from "~/core/people/rights/if-right";
import { readChoices } from "~/lib/address-choices";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ButtonLink } from "~/ui/button";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { EventTable } from "./event-table";
import { listAdminEvents } from "./list-admin-events.server";

const SHOWN = 50;

export const meta: Route.MetaFunction = () => [
  { title: EVENTS_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    { when: { options: ["coming", "past"], fallback: "coming" } },
    PAGE_PARAMS,
  );
  const asked = readPageRequest(searchParams, EVENT_KEY);
  return await readOrFail(context, { failed: EVENTS_FAILED_TEXT }, async () => {
    const page = await listAdminEvents(db, { ...values, now, request: asked, limit: SHOWN });
    return { search, ...values, ignored, ...page };
  });
}

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const { when, rows, ignored } = loaderData;
  return (
    <>
      <PageHeader
        title={EVENTS_PAGE_TEXTS.events}
        actions={
          <>
            <IfRight right="money">
              <ButtonLink to="/admin/payments">{EVENTS_PAGE_TEXTS.payments}</ButtonLink>
            </IfRight>
            <IfRight right="events">
              <ButtonLink to="/admin/events/new" variant="primary">
                {EVENTS_PAGE_TEXTS.newEvent}
              </ButtonLink>
            </IfRight>
          </>
        }
      />
      <IgnoredFilters ignored={ignored} />
      <Segmented
        label={EVENTS_PAGE_TEXTS.view}
        options={[
          { to: "/admin/events", label: SCHEDULE_CALENDAR_TEXTS.list, current: true },
          { to: "/admin/events/calendar", label: SCHEDULE_CALENDAR_TEXTS.calendar, current: false },
        ]}
      />
      <Segmented
        label={EVENTS_PAGE_TEXTS.when}
        options={[
          { to: "?when=coming", label: EVENTS_PAGE_TEXTS.toCome, current: when === "coming" },
          { to: "?when=past", label: EVENTS_PAGE_TEXTS.past, current: when === "past" },
        ]}
      />
      <EventTable events={rows} />
      <PageLinks {...loaderData} />
    </>
  );
}
