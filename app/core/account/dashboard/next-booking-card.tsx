import { Ticket } from "lucide-react";
import { ComingFaces } from "~/core/bookings/coming/coming-faces";
import { type ComingEvent, isToCome } from "~/core/bookings/standing";
import { StandingBadge } from "~/core/bookings/standing-badge";
import { standingText } from "~/core/bookings/standing-texts";
import { formatDay, formatTime } from "~/lib/dates";
import { ButtonLink } from "~/ui/button";
import { cachedPart } from "~/ui/cached-part";
import { Card } from "~/ui/card";
import { Time } from "~/ui/time";
import { DASHBOARD_TEXTS } from "../texts";

/** The next event with the member's booking and pass, or a link to the events. */
export function NextBookingCard({ next }: { next: ComingEvent | undefined }) {
  if (!next?.booking) return <NothingBooked />;
  const { booking, standing } = next;
  return (
    <Card as="section" look="night" className="grid content-between gap-5 max-sm:gap-3">
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <div className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted">{DASHBOARD_TEXTS.nextRun}</p>
          <StandingBadge standing={standing} />
        </div>
        <h2 className="text-title">{next.title}</h2>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <Time value={`${next.date}T${next.time}`} className="text-lg">
            <span className="figure mr-3 text-5xl leading-none text-saffron">
              {formatTime(next.time)}
            </span>
            {formatDay(next.date)}
          </Time>
        </p>
        <p>{next.location}</p>
        {standing.kind !== "confirmed" && (
          <p className="text-muted max-sm:sr-only">{standingText(standing)}</p>
        )}
        <ComingFaces slug={next.slug} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isToCome(standing) && (
          <ButtonLink to={`/bookings/${booking.id}/pass`} variant="primary" icon={<Ticket />}>
            {DASHBOARD_TEXTS.pass}
          </ButtonLink>
        )}
        <ButtonLink to={`/bookings/${booking.id}`} variant="quiet" className="max-sm:px-3">
          Booking<span className="max-sm:sr-only"> {booking.reference}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}

const NothingBooked = cachedPart(() => (
  <Card as="section" look="night" className="grid content-between gap-5">
    <div className="grid gap-2">
      <p className="text-sm text-muted">{DASHBOARD_TEXTS.nextRun}</p>
      <h2 className="text-title">{DASHBOARD_TEXTS.nothingBooked}</h2>
      <p className="max-w-prose">{DASHBOARD_TEXTS.pickOne}</p>
    </div>
    <ButtonLink to="/events" variant="primary" className="justify-self-start">
      {DASHBOARD_TEXTS.findRun}
    </ButtonLink>
  </Card>
));
