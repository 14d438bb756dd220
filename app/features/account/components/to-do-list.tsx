import type { ReactNode } from "react";
import type { UnpaidMembership } from "~/features/bookings/rules/memberships";
import type { ComingEvent } from "~/features/bookings/rules/standing";
import { type Day, formatDay, formatTime, type Instant } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Countdown } from "~/ui/countdown";
import { iRanText, ranTodayText } from "../rules/run-card";
import { TO_DO_TEXTS } from "../texts";
import { ShareRun } from "./share-run";
import { ToDo } from "./to-do";

export interface ToDoListProps {
  coming: ComingEvent[];
  /** How many others were at a run that the member was checked in at, by event. */
  others: Record<string, number>;
  today: Day;
  isComplete: boolean;
  unpaidMembership: UnpaidMembership | undefined;
  /** When the page was written. */
  now: Instant;
  /** Further cards that ask for something. */
  children?: ReactNode;
}

/** What waits for the member: a held seat, a payment, the profile. Nothing when nothing waits. */
export function ToDoList(props: ToDoListProps) {
  const { coming, others, today, isComplete, unpaidMembership, now, children } = props;
  const offers = coming.filter(({ standing }) => standing.kind === "offered");
  const unpaid = coming.filter(isUnpaid);
  const ran = coming.filter(({ standing }) => standing.kind === "checked_in");
  const isPaid = unpaid.length === 0 && unpaidMembership === undefined;
  if (offers.length + ran.length === 0 && isPaid && isComplete && !children) return null;
  return (
    <Card
      as="section"
      aria-label={TO_DO_TEXTS.title}
      className="divide-y divide-line border-l-4 border-l-accent py-1!"
    >
      {offers.map((event) => (
        <Offer key={event.eventId} event={event} now={now} />
      ))}
      {unpaid.map((event) => (
        <Unpaid key={event.eventId} event={event} />
      ))}
      {unpaidMembership && <MembershipDue {...unpaidMembership} />}
      {!isComplete && (
        <ToDo
          title={TO_DO_TEXTS.profileTitle}
          isPlain
          action={
            <ButtonLink to="/profile?edit" size="small">
              {TO_DO_TEXTS.profileButton}
            </ButtonLink>
          }
        >
          {TO_DO_TEXTS.profile}
        </ToDo>
      )}
      {children}
      {ran.map((event) => (
        <Ran key={event.eventId} event={event} others={others[event.eventId] ?? 0} today={today} />
      ))}
    </Card>
  );
}

/** What the member ran today, to share as a picture that names nobody else. */
function Ran({ event, others, today }: { event: ComingEvent; others: number; today: Day }) {
  const { booking, title, date } = event;
  if (!booking) return null;
  return (
    <ToDo
      title={ranTodayText({ others, date }, today)}
      isPlain
      action={
        <div className="flex flex-wrap gap-2">
          <ShareRun
            bookingId={booking.id}
            text={`${title}: ${iRanText({ others, distanceM: null })}`}
            size="small"
          />
          <ButtonLink to={`/bookings/${booking.id}`} variant="quiet" size="small">
            {TO_DO_TEXTS.ranButton}
          </ButtonLink>
        </div>
      }
    >
      {TO_DO_TEXTS.ran(title)}
    </ToDo>
  );
}

function isUnpaid({ booking, standing }: ComingEvent): boolean {
  return (booking?.dueRupees ?? 0) > 0 && standing.kind !== "reference_given";
}

function Offer({ event, now }: { event: ComingEvent; now: Instant }) {
  if (event.standing.kind !== "offered") return null;
  return (
    <ToDo
      title={TO_DO_TEXTS.offerTitle(event.title)}
      action={
        <ButtonLink to={`/events/${event.slug}/book`} variant="primary" size="small">
          {TO_DO_TEXTS.offerButton}
        </ButtonLink>
      }
    >
      {whenText(event)}. <Countdown until={event.standing.until} now={now} />{" "}
      {TO_DO_TEXTS.offerAfter}
    </ToDo>
  );
}

function Unpaid({ event }: { event: ComingEvent }) {
  const { booking } = event;
  if (!booking) return null;
  const amount = formatRupees(booking.dueRupees);
  const isSure = event.standing.kind !== "payment_due";
  return (
    <ToDo
      title={TO_DO_TEXTS.payTitle(amount, event.title)}
      action={
        <ButtonLink
          to={`/bookings/${booking.id}`}
          variant={isSure ? "secondary" : "primary"}
          size="small"
        >
          {TO_DO_TEXTS.payButton(amount)}
        </ButtonLink>
      }
    >
      {whenText(event)}. {isSure ? TO_DO_TEXTS.paySure : TO_DO_TEXTS.payThen}
    </ToDo>
  );
}

function MembershipDue({ startsOn, amountRupees }: UnpaidMembership) {
  const amount = formatRupees(amountRupees);
  return (
    <ToDo
      title={TO_DO_TEXTS.membershipTitle(amount)}
      isPlain
      action={
        <ButtonLink to="/membership" variant="primary" size="small">
          {TO_DO_TEXTS.payButton(amount)}
        </ButtonLink>
      }
    >
      {TO_DO_TEXTS.membership(startsOn)}
    </ToDo>
  );
}

function whenText({ date, time }: ComingEvent): string {
  return `${formatDay(date)}, ${formatTime(time)}`;
}
