import { Download } from "lucide-react";
import { Link } from "react-router";
import type { EventId } from "~/db/tables/shapes";
import { IfRight } from "~/core/people/rights/if-right";
import { formatDay, formatTime } from "~/lib/dates";
import { Row } from "~/ui/table";
import { EVENT_HEADING_TEXTS } from "../admin-texts";

export interface EventHeadingProps {
  booking: { eventId: EventId; title: string; date: string; time: string };
  /** How many of the run's bookings follow. */
  count: number;
  columns: number;
}

/** The run that the bookings below it are for, with its own page and roster. */
export function EventHeading({ booking, count, columns }: EventHeadingProps) {
  const { eventId, title, date, time } = booking;
  return (
    <Row className="bg-sunken">
      <th scope="rowgroup" colSpan={columns} className="run-heading">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>
            <Link to={`/admin/events/${eventId}`} className="text-link underline">
              {title}
            </Link>{" "}
            <span className="font-normal text-muted">
              {formatDay(date)}, {formatTime(time)} · {count} {EVENT_HEADING_TEXTS.shown}
            </span>
          </span>
          <IfRight right="bookings">
            <a
              href={`/admin/roster/${eventId}`}
              className="inline-flex items-center gap-1 text-sm font-normal whitespace-nowrap print:hidden"
              aria-label={EVENT_HEADING_TEXTS.rosterCsv(title, formatDay(date))}
            >
              <Download aria-hidden className="size-3.5" />
              {EVENT_HEADING_TEXTS.roster}
            </a>
          </IfRight>
        </span>
      </th>
    </Row>
  );
}
