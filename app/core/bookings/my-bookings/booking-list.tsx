import { Link } from "react-router";
import { type CancelledMoney, cancelledMoneyText } from "~/core/payments/cancelled-money";
import type { BookingId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { BOOKING_LIST_TEXTS, WHEN_A_SEAT_COMES_TEXTS } from "~/texts/bookings/waitlist";
import { Card } from "~/ui/card";
import { isStillWaiting, type Standing, type StandingKind } from "../standing";
import { StandingBadge } from "../status-badge";

interface Item {
  id: BookingId;
  title: string;
  date: string;
  time: string;
  location: string;
  /** Undefined for a place on a waitlist. */
  reference?: string | undefined;
  standing: Standing;
  /** Undefined for a place on a waitlist. */
  money?: CancelledMoney | undefined;
}

export interface BookingListProps {
  bookings: Item[];
  /** The address of an item's own page. */
  hrefOf?: (item: Item) => string;
  labels?: Record<StandingKind, string>;
  /** Says under an item what becomes of its money. */
  isOwn?: boolean;
}

/** A member's bookings and waitlist places, each with its event and standing. */
export function BookingList({ bookings, hrefOf, labels, isOwn }: BookingListProps) {
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <Card as="li" key={booking.id} className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <div className="mr-auto grid min-w-0 wrap-anywhere">
            <h3 className="text-heading">
              {hrefOf ? <Link to={hrefOf(booking)}>{booking.title}</Link> : booking.title}
            </h3>
            <p>
              {formatWhen(booking)} · {booking.location}
            </p>
            {booking.reference && (
              <p className="text-sm text-muted">
                {BOOKING_LIST_TEXTS.booking({ reference: booking.reference })}
              </p>
            )}
            {isOwn && isStillWaiting(booking.standing) && (
              <p className="text-muted">{WHEN_A_SEAT_COMES_TEXTS.over}</p>
            )}
            {isOwn && booking.money && <Money {...booking.money} />}
          </div>
          <StandingBadge standing={booking.standing} {...(labels && { labels })} />
        </Card>
      ))}
    </ul>
  );
}

function Money(money: CancelledMoney) {
  const text = cancelledMoneyText(money);
  return text && <p>{text}</p>;
}
