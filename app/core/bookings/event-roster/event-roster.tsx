import { Form, Link } from "react-router";
import { MarkPaidForm } from "~/core/payments/mark-paid/mark-paid-form";
import { paidAfterCancelText } from "~/core/payments/marked-money";
import { type PartyPayment, partyPayments } from "~/core/payments/parties";
import { hasReference, markedByText } from "~/core/payments/payments";
import { EarlierReferences, SharedReferences } from "~/core/payments/references/shared-references";
import { useRights } from "~/core/people/rights/if-right";
import { maskedPhone } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { EVENT_ROSTER_TEXTS } from "~/texts/bookings/admin";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { AdminBookingStatus } from "../admin-booking-status";

import { COMPLETED } from "../status";
import type { EventBookings } from "./list-event-bookings.server";

/** `paidWhen`: when an admin marked it as paid, in the club's time zone. `isOut`: not counted home yet. */
type EventBooking = EventBookings["bookings"][number] & { paidWhen: string; isOut: boolean };

function columns() {
  return [
    { label: COMMON_WORDS.runner },
    { label: COMMON_WORDS.plan },
    { label: COMMON_WORDS.status },
    { label: EVENT_ROSTER_TEXTS.payment },
    { label: COMMON_WORDS.actions, hideLabel: true },
  ];
}

/** The people booked on an event, what they owe, and Mark paid. */
export function EventRoster({
  bookings,
  counts,
}: {
  bookings: EventBooking[];
  counts: EventBookings["counts"] & { out: number };
}) {
  if (bookings.length === 0) {
    return (
      <EmptyState title={EVENT_ROSTER_TEXTS.nobodyIsBookedYet}>
        {EVENT_ROSTER_TEXTS.bookingsOfThisEvent}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Badge tone="info">{EVENT_ROSTER_TEXTS.booked({ count: counts.booked })}</Badge>
        {counts.unpaid > 0 && (
          <Badge tone="warning">{EVENT_ROSTER_TEXTS.unpaid({ count: counts.unpaid })}</Badge>
        )}
        {counts.checkedIn > 0 && (
          <Badge tone="success">{EVENT_ROSTER_TEXTS.checkedIn({ count: counts.checkedIn })}</Badge>
        )}
        {counts.out > 0 && (
          <Badge tone="warning">{EVENT_ROSTER_TEXTS.stillOut({ count: counts.out })}</Badge>
        )}
        {counts.cancelled > 0 && (
          <Badge>{EVENT_ROSTER_TEXTS.cancelled({ count: counts.cancelled })}</Badge>
        )}
        {counts.paceGroups.map(([group, people]) => (
          <Badge key={group}>
            {group}: {people}
          </Badge>
        ))}
      </p>
      <RosterTable bookings={bookings} />
      {counts.more > 0 && (
        <p className="text-muted">
          {EVENT_ROSTER_TEXTS.more({ shown: bookings.length, more: counts.more })}
        </p>
      )}
    </>
  );
}

/** By name, so that no line moves when it is marked as paid; cancelled ones last. */
function RosterTable({ bookings }: { bookings: EventBooking[] }) {
  const parties = partyPayments(
    bookings.map((booking) => ({ ...booking, isGuest: booking.isGuest === 1 })),
  );
  return (
    <Table caption={COMMON_WORDS.bookings} columns={columns()} className="compact line-rows">
      {bookings.map((booking) => (
        <Row key={booking.id}>
          <Cell heading>
            <Link
              to={`/admin/subscribers/${booking.memberId}`}
              className="text-inherit no-underline hover:underline"
            >
              {booking.name}
            </Link>
            <span className="block text-sm font-normal text-muted">
              <span className="max-[768px]:hidden">
                {maskedPhone(booking.phone)} · {booking.reference}
              </span>
              {booking.isGuest === 1 && ` · ${EVENT_ROSTER_TEXTS.guest}`}
            </span>
          </Cell>
          <Cell label={COMMON_WORDS.plan}>
            {PLAN_LABELS[booking.plan]}
            {booking.paceGroup && (
              <span className="block text-sm text-muted">{booking.paceGroup}</span>
            )}
          </Cell>
          <Cell label={COMMON_WORDS.status} className="row-top">
            <span className="flex flex-wrap gap-1">
              <AdminBookingStatus status={booking.status} standing={booking.standing} isShort />
              {booking.isOut && <Badge tone="warning">{EVENT_ROSTER_TEXTS.out}</Badge>}
              {booking.lateCancel === 1 && <Badge tone="warning">{EVENT_ROSTER_TEXTS.late}</Badge>}
            </span>
          </Cell>
          <Cell label={EVENT_ROSTER_TEXTS.payment}>
            <PaymentText booking={booking} party={parties.get(booking.id)} />
            {!parties.get(booking.id)?.shownWith && <SharedReferences shared={booking.shared} />}
          </Cell>
          <Cell>
            <RosterActions
              booking={booking}
              isPayer={parties.get(booking.id)?.shownWith === undefined}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function PaymentText({
  booking,
  party,
}: {
  booking: EventBooking;
  party: PartyPayment | undefined;
}) {
  if (booking.amountPaidRupees > 0 || booking.creditedRupees || booking.paymentStatus === "paid")
    return <PaidText booking={booking} />;
  if (booking.paymentStatus !== "due" || booking.dueRupees === null)
    return <NothingDue booking={booking} />;
  if (party?.shownWith) return EVENT_ROSTER_TEXTS.inThePaymentOf({ shownWith: party.shownWith });
  const amount = formatRupees(booking.dueRupees);
  const atVenue = booking.method === "venue" ? EVENT_ROSTER_TEXTS.atVenue : undefined;
  const reported = booking.utr ? EVENT_ROSTER_TEXTS.reported({ utr: booking.utr }) : atVenue;
  return (
    <>
      {party && party.people > 1
        ? EVENT_ROSTER_TEXTS.forPeople({ amount, people: party.people })
        : EVENT_ROSTER_TEXTS.due({ amount })}
      {reported && <span className="block text-sm text-muted">{reported}</span>}
      <EarlierReferences utrs={booking.earlierUtrs} />
    </>
  );
}

/** Nothing to pay; money that a reference was given for may still be found. */
function NothingDue({ booking }: { booking: EventBooking }) {
  return (
    <>
      {EVENT_ROSTER_TEXTS.nothingDue}
      {booking.unappliedUtr && (
        <span className="block text-sm text-muted">
          {EVENT_ROSTER_TEXTS.unappliedUtr({ utr: booking.unappliedUtr.utr })}
        </span>
      )}
    </>
  );
}

/** What was paid, and how; of a cancelled booking, also that it is credit where it became credit. */
function PaidText({ booking }: { booking: EventBooking }) {
  const { amountPaidRupees, creditedRupees, priceRupees } = booking;
  const isCredit = amountPaidRupees === 0 && creditedRupees;
  const paid = formatRupees(amountPaidRupees || creditedRupees || priceRupees);
  return (
    <>
      {booking.afterCancel
        ? paidAfterCancelText(booking.afterCancel)
        : `${paid} ${isCredit ? EVENT_ROSTER_TEXTS.keptAsCredit : EVENT_ROSTER_TEXTS.paid}`}
      <span className="block text-sm text-muted">
        {booking.paidByName ? (
          <>
            {booking.paidWhen}
            <span className="max-[768px]:hidden">, {markedByText(booking)}</span>
          </>
        ) : (
          EVENT_ROSTER_TEXTS.fromCredit
        )}
        {booking.isLate === 1 && !booking.afterCancel && ` · ${EVENT_ROSTER_TEXTS.wasLate}`}
      </span>
    </>
  );
}

function RosterActions({ booking, isPayer }: { booking: EventBooking; isPayer: boolean }) {
  const mayBook = useRights()("bookings");
  const usedFreeRun =
    booking.plan === "free_trial" &&
    booking.trialReleased === 0 &&
    (booking.checkInId !== null || booking.status === COMPLETED);
  return (
    <div className="flex flex-wrap gap-2">
      {isPayer && booking.paymentId && booking.paymentStatus === "due" && (
        <MarkPaidForm
          paymentId={booking.paymentId}
          amountRupees={booking.dueRupees ?? 0}
          method={booking.method}
          hasReference={hasReference(booking)}
          name={booking.name}
        />
      )}
      {usedFreeRun && mayBook && (
        <details>
          <summary className="cursor-pointer text-sm">{EVENT_ROSTER_TEXTS.anotherFreeRun}</summary>
          <Form method="post" preventScrollReset className="mt-2 flex flex-wrap gap-2">
            <input type="hidden" name="bookingId" value={booking.id} />
            <input
              name="trialReason"
              required
              maxLength={300}
              aria-label={EVENT_ROSTER_TEXTS.trialReason({ name: booking.name })}
              placeholder={COMMON_WORDS.reason}
              className="min-h-9 rounded-lg border border-control bg-surface px-3 text-sm"
            />
            <Button name="intent" value="grant" size="small">
              {EVENT_ROSTER_TEXTS.giveIt}
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}
