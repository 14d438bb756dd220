import { CalendarPlus, MessageCircle } from "lucide-react";
import type { BookingPlan, BookingStatus } from "~/db/tables/runs";
import { formatDay, formatTime } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { buttonStyle } from "~/ui/button-style";
import { Card } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { PLAN_LABELS } from "../rules/bookings";
import type { Standing } from "../rules/standing";
import { StandingBadge } from "./standing-badge";

export interface BookingDetailsProps {
  booking: {
    id: string;
    status: BookingStatus;
    standing: Standing;
    isOver: boolean;
    plan: BookingPlan;
    participantName: string;
    paceGroup: string | null;
    notes: string | null;
    priceRupees: number;
    amountPaidRupees: number;
    date: string;
    time: string;
    location: string;
    mapUrl: string | null;
    requirements: string[];
  };
  whatsappLink: string;
}

/** When, where, who and for how much; with the calendar file and the message to friends. */
export function BookingDetails({ booking, whatsappLink }: BookingDetailsProps) {
  const isToCome = booking.status !== "cancelled" && !booking.isOver;
  return (
    <Card className="grid gap-5">
      <DataList
        items={[
          { label: "Status", value: <StandingBadge standing={booking.standing} /> },
          {
            label: "When",
            value: `${formatDay(booking.date, { year: true })}, ${formatTime(booking.time)}`,
          },
          { label: "Meeting point", value: <Place {...booking} /> },
          { label: "Runner", value: booking.participantName },
          { label: "Plan", value: PLAN_LABELS[booking.plan] },
          { label: "Pace group", value: booking.paceGroup ?? "Decided at the start" },
          { label: "Price", value: priceText(booking) },
          { label: "Note", value: booking.notes ?? undefined },
          { label: "Bring", value: booking.requirements.join(", ") || undefined },
        ].filter(({ value }) => value !== undefined)}
      />
      {isToCome && (
        <p className="flex flex-wrap gap-3">
          <a
            href={`/bookings/${booking.id}/calendar.ics`}
            className={buttonStyle({ variant: "secondary" })}
          >
            <CalendarPlus aria-hidden className="size-5" />
            Add to calendar
          </a>
          <a
            href={whatsappLink}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: "secondary" })}
          >
            <MessageCircle aria-hidden className="size-5" />
            Tell friends on WhatsApp
          </a>
        </p>
      )}
    </Card>
  );
}

function Place({ location, mapUrl }: { location: string; mapUrl: string | null }) {
  if (!mapUrl) return location;
  return (
    <a href={mapUrl} className="text-link" target="_blank" rel="noreferrer">
      {location}
    </a>
  );
}

function priceText({ priceRupees, amountPaidRupees }: BookingDetailsProps["booking"]): string {
  if (priceRupees === 0) return "Nothing to pay for this run";
  return amountPaidRupees >= priceRupees
    ? `${formatRupees(priceRupees)}, paid`
    : formatRupees(priceRupees);
}
