import { cancelledMoneyText } from "~/core/payments/cancelled-money";
import { formatWhen } from "~/lib/dates";
import { pageAddress } from "~/lib/language";
import { formatRupees } from "~/lib/rupees";
import { BOOKING_DETAILS_TEXTS, BOOKING_STEPS_TEXTS } from "~/texts/bookings/booking";
import { STATE_TEXTS } from "~/texts/bookings/booking-steps";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { buttonStyle } from "~/ui/button";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { DataList } from "~/ui/data-list";
import { Icon as CalendarPlus } from "~icons/calendar-plus";
import { Icon as Check } from "~icons/check";
import { Icon as MessageCircle } from "~icons/message-circle";
import { isCertain } from "../standing";
import { holdsSeat } from "../status";
import { StandingBadge } from "../status-badge";
import type { BookingStep, StepState } from "./booking-steps-rules";
import type { MemberBookingPage } from "./find-member-booking.server";

interface BookingDetailsProps {
  booking: MemberBookingPage;
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
          { label: COMMON_WORDS.status, value: <StandingBadge standing={booking.standing} /> },
          { label: COMMON_WORDS.when, value: formatWhen(booking, { year: true }) },
          { label: BOOKING_DETAILS_TEXTS.meetingPoint, value: <Place {...booking} /> },
          { label: COMMON_WORDS.runner, value: booking.participantName },
          { label: COMMON_WORDS.plan, value: PLAN_LABELS[booking.plan] },
          {
            label: BOOKING_DETAILS_TEXTS.paceGroup,
            value:
              booking.paceGroup ??
              (booking.hasPaceGroups ? BOOKING_DETAILS_TEXTS.decidedAtTheStart : undefined),
          },
          { label: BOOKING_DETAILS_TEXTS.price, value: priceText(booking) },
          { label: BOOKING_DETAILS_TEXTS.payment, value: cancelledMoneyText(booking) },
          { label: COMMON_WORDS.note, value: booking.notes ?? undefined },
          {
            label: BOOKING_DETAILS_TEXTS.bring,
            value: booking.requirements.join(" · ") || undefined,
          },
        ].filter(({ value }) => value !== undefined)}
      />
      {isToCome && (
        <p className="flex flex-wrap gap-3">
          <a
            href={pageAddress(`/bookings/${booking.id}/calendar.ics`)}
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

function Place({ location, mapUrl }: { location: string; mapUrl: string | null }) {
  if (!mapUrl) return location;
  return (
    <a href={mapUrl} className="text-link" target="_blank" rel="noreferrer">
      {location}
    </a>
  );
}

function priceText({ plan, priceRupees, amountPaidRupees }: MemberBookingPage): string {
  if (priceRupees === 0)
    return plan === "monthly_membership"
      ? BOOKING_DETAILS_TEXTS.inTheMembership
      : BOOKING_DETAILS_TEXTS.free;
  return amountPaidRupees >= priceRupees
    ? BOOKING_DETAILS_TEXTS.paid({ priceRupees: formatRupees(priceRupees) })
    : formatRupees(priceRupees);
}

function labels(): Record<BookingStep, string> {
  return {
    held: BOOKING_STEPS_TEXTS.held,
    paid: BOOKING_STEPS_TEXTS.paid,
    confirmed: BOOKING_STEPS_TEXTS.confirmed,
    checked_in: BOOKING_STEPS_TEXTS.checkedIn,
  };
}

const BORDERS: Record<StepState["state"], string> = {
  done: "border-success",
  now: "border-accent",
  ahead: "border-line",
};

/** The steps of a booking in a line, and how far it is; nothing for a booking without steps. */
export function BookingSteps({ steps }: { steps: StepState[] }) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label={BOOKING_STEPS_TEXTS.stepsOfThisBooking} className="flex gap-2">
      {steps.map(({ step, state }, index) => (
        <li
          key={step}
          aria-current={state === "now" ? "step" : undefined}
          className={classNames(
            "grid min-w-0 flex-1 content-start justify-items-start gap-1 border-t-4 pt-2 text-xs sm:text-sm",
            BORDERS[state],
            state === "ahead" ? "text-muted" : "font-bold",
          )}
        >
          <span className="flex items-center gap-1 max-[480px]:grid max-[480px]:text-xs">
            {state === "done" ? (
              <Check aria-hidden className="size-4 text-success" />
            ) : (
              <span aria-hidden className="figure">
                {index + 1}
              </span>
            )}
            {labels()[step]}
            {state !== "ahead" && <span className="sr-only">{STATE_TEXTS[state]}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
