import { CalendarPlus, MessageCircle } from "lucide-react";
import { type CancelledMoney, cancelledMoneyText } from "~/core/payments/cancelled-money";
import type { BookingPlan } from "~/db/tables/events";
import type { BookingId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { buttonStyle } from "~/ui/button-style";
import { Card } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { BOOKING_DETAILS_TEXTS } from "../booking-texts";
import { PLAN_LABELS } from "../bookings";
import { isCertain, type Standing } from "../standing";
import { StandingBadge } from "../standing-badge";
import { holdsSeat } from "../status";

export interface BookingDetailsProps {
  booking: CancelledMoney & {
    id: BookingId;
    standing: Standing;
    isOver: boolean;
    plan: BookingPlan;
    participantName: string;
    paceGroup: string | null;
    /** Whether the event has pace groups. */
    hasPaceGroups: boolean;
    notes: string | null;
    priceRupees: number;
    date: string;
    time: string;
    location: string;
    mapUrl: string | null;
    requirements: string[];
  };
  /** Says 'I'm in!', so it is offered once the seat is certain. */
  whatsappLink: string;
}

/** When, where, who and for how much; with the calendar file and the message to friends. */
export function BookingDetails({ booking, whatsappLink }: BookingDetailsProps) {
  const isToCome = holdsSeat(booking.status) && !booking.isOver;
  return (
    <Card className="grid gap-5">
      <DataList
        items={[
          {
            label: BOOKING_DETAILS_TEXTS.status,
            value: <StandingBadge standing={booking.standing} />,
          },
          {
            label: BOOKING_DETAILS_TEXTS.when,
            value: `${formatDay(booking.date, { year: true })}, ${formatTime(booking.time)}`,
          },
          { label: BOOKING_DETAILS_TEXTS.meetingPoint, value: <Place {...booking} /> },
          { label: BOOKING_DETAILS_TEXTS.runner, value: booking.participantName },
          { label: BOOKING_DETAILS_TEXTS.plan, value: PLAN_LABELS[booking.plan] },
          {
            label: BOOKING_DETAILS_TEXTS.paceGroup,
            value: booking.paceGroup ?? decidedLater(booking),
          },
          { label: BOOKING_DETAILS_TEXTS.price, value: priceText(booking) },
          { label: BOOKING_DETAILS_TEXTS.payment, value: cancelledMoneyText(booking) },
          { label: BOOKING_DETAILS_TEXTS.note, value: booking.notes ?? undefined },
          {
            label: BOOKING_DETAILS_TEXTS.bring,
            value: booking.requirements.join(" · ") || undefined,
          },
        ].filter(({ value }) => value !== undefined)}
      />
      {isToCome && (
        <p className="flex flex-wrap gap-3">
          <a
            href={`/bookings/${booking.id}/calendar.ics`}
            className={buttonStyle({ variant: "secondary" })}
          >
            <CalendarPlus aria-hidden className="size-5" />
            {BOOKING_DETAILS_TEXTS.addToCalendar}
          </a>
          {isCertain(booking.standing) && (
            <a
              href={whatsappLink}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ variant: "secondary" })}
            >
              <MessageCircle aria-hidden className="size-5" />
              {BOOKING_DETAILS_TEXTS.tellFriendsOnWhatsapp}
            </a>
          )}
        </p>
      )}
    </Card>
  );
}

function decidedLater({ hasPaceGroups }: BookingDetailsProps["booking"]): string | undefined {
  return hasPaceGroups ? BOOKING_DETAILS_TEXTS.decidedAtTheStart : undefined;
}

function Place({ location, mapUrl }: { location: string; mapUrl: string | null }) {
  if (!mapUrl) return location;
  return (
    <a href={mapUrl} className="text-link" target="_blank" rel="noreferrer">
      {location}
    </a>
  );
}

function priceText({
  plan,
  priceRupees,
  amountPaidRupees,
}: BookingDetailsProps["booking"]): string {
  if (priceRupees === 0)
    return plan === "monthly_membership"
      ? BOOKING_DETAILS_TEXTS.inTheMembership
      : BOOKING_DETAILS_TEXTS.nothingToPayFor;
  return amountPaidRupees >= priceRupees
    ? `${formatRupees(priceRupees)}, paid`
    : formatRupees(priceRupees);
}
