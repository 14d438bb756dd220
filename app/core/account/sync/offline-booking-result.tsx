import { Link } from "react-router";
import {
  BOOKING_PAGE_TEXTS,
  SYNC_OUTCOME_TEXTS,
  THE_CLUB_CANCELLED_THIS,
} from "~/core/bookings/booking-texts";
import type { SyncResult } from "~/core/bookings/refusals";
import { SYNC_TEXTS } from "../texts";

/** What became of a booking kept on this device, with the way on from there. */
export function OfflineBookingResult({ result }: { result: SyncResult }) {
  const { eventTitle, outcome, cancelled } = result;
  const { to, label } = nextPage(result);
  return (
    <li>
      <strong>{eventTitle}</strong> –{" "}
      {cancelled ? `${THE_CLUB_CANCELLED_THIS}.` : SYNC_OUTCOME_TEXTS[outcome]}{" "}
      {cancelled?.reason && <p>{cancelled.reason}</p>}
      <Link to={to} className="text-link">
        {label}
      </Link>
    </li>
  );
}

function nextPage({ slug, outcome, cancelled }: SyncResult): { to: string; label: string } {
  if (outcome === "booked" || outcome === "duplicate")
    return { to: "/bookings", label: SYNC_TEXTS.myRuns };
  if (cancelled) return { to: "/events", label: BOOKING_PAGE_TEXTS.seeTheOtherRuns };
  return { to: slug ? `/events/${slug}/book` : "/events", label: SYNC_TEXTS.chooseAgain };
}
