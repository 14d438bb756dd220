import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { oversoldSeats, seatsInUse } from "~/core/bookings/seats";
import { EVENT_KEY } from "~/core/events/events-rules";
import { formatPrice } from "~/core/payments/price";
import { IfRight } from "~/core/people/rights/if-right";
import { readChoices } from "~/lib/address-choices";
import { formatWhen } from "~/lib/dates";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { SEATS_TAKEN_TEXTS } from "~/texts/bookings/admin";
import { EVENTS_RULES_TEXTS } from "~/texts/events/events-rules";
import { EVENT_TABLE_TEXTS } from "~/texts/events/forms";
import { EVENTS_PAGE_TEXTS, SCHEDULE_CALENDAR_TEXTS } from "~/texts/events/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { Cell, Row, Table } from "~/ui/table";
import { EventStatusBadge } from "../event-status-badge";
import { listAdminEvents } from "../events.server";
import type { Route } from "./+types/route";

const SHOWN = 50;

export const meta = pageTitle((clubName) => EVENTS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    { when: { options: ["coming", "past"], fallback: "coming" } },
    PAGE_PARAMS,
  );
  const asked = readPageRequest(searchParams, EVENT_KEY);
  return await readOrFail(context, { failed: EVENTS_RULES_TEXTS.eventsFailed }, async () => {
    const page = await listAdminEvents(db, { ...values, now, request: asked, limit: SHOWN });
    return { search, ...values, ignored, ...page };
  });
}

export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  const { when, rows, ignored } = loaderData;
  return (
    <>
      <PageHeader
        title={COMMON_WORDS.events}
        actions={
          <>
            <IfRight right="money">
              <ButtonLink to="/admin/payments">{COMMON_WORDS.payments}</ButtonLink>
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
        label={COMMON_WORDS.when}
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

type EventRow = Awaited<ReturnType<typeof listAdminEvents>>["rows"][number];

function columns() {
  return [
    { label: EVENT_TABLE_TEXTS.event },
    { label: COMMON_WORDS.when },
    { label: COMMON_WORDS.status },
    { label: SEATS_TAKEN_TEXTS.label, numeric: true },
    { label: EVENT_TABLE_TEXTS.waiting, numeric: true },
    { label: EVENT_TABLE_TEXTS.price, numeric: true },
  ];
}

/** The club's events with how full they are; each leads to its own page. */
function EventTable({ events }: { events: EventRow[] }) {
  if (events.length === 0) {
    return (
      <EmptyState title={EVENT_TABLE_TEXTS.noEventsHere}>
        {EVENT_TABLE_TEXTS.eventsThatYouCreate}
      </EmptyState>
    );
  }
  return (
    <Table caption={COMMON_WORDS.events} columns={columns()} className="compact line-rows">
      {events.map((event) => (
        <Row key={event.id}>
          <Cell heading>
            <Link to={`/admin/events/${event.id}`} className="text-link underline">
              {event.title}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {event.location}
              {event.seriesId && ` · ${EVENT_TABLE_TEXTS.weekly}`}
            </span>
          </Cell>
          <Cell label={COMMON_WORDS.when}>{formatWhen(event, { year: true })}</Cell>
          <Cell label={COMMON_WORDS.status} className="row-top">
            <EventStatusBadge status={event.status} />
          </Cell>
          <Cell label={SEATS_TAKEN_TEXTS.label} numeric>
            <Seats {...event} />
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.waiting} numeric>
            {event.waiting - event.offered}
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.price} numeric>
            {formatPrice(event.priceRupees)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Seats(event: EventRow) {
  const over = oversoldSeats(event, event.offered);
  return (
    <>
      {EVENT_TABLE_TEXTS.of({
        taken: seatsInUse(event, event.offered),
        capacity: event.capacity,
      })}{" "}
      {over > 0 && <Badge tone="warning">{EVENT_TABLE_TEXTS.oversoldBy({ seats: over })}</Badge>}
    </>
  );
}
