import { Link } from "react-router";
import { club } from "~/content/club";
import { SEATS_TAKEN_TEXTS } from "~/core/bookings/admin-texts";
import { oversoldSeats, seatsInUse } from "~/core/bookings/seats";
import { EVENT_KEY, EVENTS_FAILED_TEXT } from "~/core/events/events-rules";
import { EVENTS_PAGE_TEXTS, SCHEDULE_CALENDAR_TEXTS } from "~/core/events/pages-texts";
import { IfRight } from "~/core/people/rights/if-right";
import type { EventStatus } from "~/db/tables/events";
import type { EventId, SeriesId } from "~/db/tables/shapes";
import { readChoices } from "~/lib/address-choices";
import { formatDay, formatTime } from "~/lib/dates";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { formatPrice } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { Segmented } from "~/ui/segmented";
import { Cell, Row, Table } from "~/ui/table";
import { EventStatusBadge } from "../event-status-badge";
import { listAdminEvents } from "../events.server";
import { EVENT_TABLE_TEXTS } from "../forms-texts";
import type { Route } from "./+types/route";

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

interface EventRow {
  id: EventId;
  title: string;
  date: string;
  time: string;
  location: string;
  status: EventStatus;
  capacity: number;
  seatsTaken: number;
  offered: number;
  waiting: number;
  priceRupees: number;
  seriesId: SeriesId | null;
}

const COLUMNS = [
  { label: EVENT_TABLE_TEXTS.event },
  { label: EVENT_TABLE_TEXTS.when },
  { label: EVENT_TABLE_TEXTS.status },
  { label: SEATS_TAKEN_TEXTS.label, numeric: true },
  { label: EVENT_TABLE_TEXTS.waiting, numeric: true },
  { label: EVENT_TABLE_TEXTS.price, numeric: true },
];

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
    <Table caption={EVENT_TABLE_TEXTS.events} columns={COLUMNS}>
      {events.map((event) => (
        <Row key={event.id}>
          <Cell heading>
            <Link to={`/admin/events/${event.id}`} className="text-link">
              {event.title}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {event.location}
              {event.seriesId && EVENT_TABLE_TEXTS.weekly}
            </span>
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.when}>
            {formatDay(event.date, { year: true })}, {formatTime(event.time)}
          </Cell>
          <Cell label={EVENT_TABLE_TEXTS.status}>
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
      {seatsInUse(event, event.offered)} {EVENT_TABLE_TEXTS.of} {event.capacity}{" "}
      {over > 0 && (
        <Badge tone="warning">
          {EVENT_TABLE_TEXTS.oversoldBy} {over}
        </Badge>
      )}
    </>
  );
}
