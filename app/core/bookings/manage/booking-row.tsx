import { Form, Link, useNavigation } from "react-router";
import { IfRight } from "~/core/people/rights/if-right";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Cell, Row } from "~/ui/table";
import { keepRowFocus } from "~/ui/use-row-keys";
import { BookingPayment, type BookingPaymentProps } from "~/core/payments/booking-payment";
import type { AdminBooking } from "./list-admin-bookings.server";
import type { PartyPayment } from "~/core/payments/parties";
import { movesNow } from "../status";
import { BOOKING_TABLE_TEXTS } from "../admin-texts";
import { AdminBookingStatus } from "../admin-booking-status";
import { BookingNote } from "./booking-note";
import { BULK_FORM } from "./bulk-moves";

export interface BookingItem extends Omit<AdminBooking, "payment"> {
  payment: BookingPaymentProps["payment"];
  hasStarted: boolean;
  party: PartyPayment | undefined;
  /** Moved to a status that the list does not show: it stays here, marked, until the page is left. */
  isHeld: boolean;
}

/** Mark paid and the moves fit in one line at 360 pixels. */
const TALL_ROW = "max-[769px]:[&_form]:gap-1 max-[769px]:[&_form_button]:px-2";

/** A booking with what is paid, its status, its moves and its note. */
export function BookingRow({ booking }: { booking: BookingItem }) {
  const isTall = isDue(booking);
  return (
    <Row data-row data-tall={isTall || undefined} className={isTall ? TALL_ROW : undefined}>
      <Cell>
        <IfRight right="bookings">
          <input
            type="checkbox"
            disabled={booking.isHeld}
            form={BULK_FORM}
            name="bookingId"
            value={booking.id}
            aria-label={BOOKING_TABLE_TEXTS.chooseBooking(booking.participantName, booking.title)}
            className="tick"
          />
        </IfRight>
      </Cell>
      <Cell heading>
        <Link
          to={`/admin/subscribers/${booking.memberId}`}
          data-row-link
          className="text-inherit no-underline hover:underline"
        >
          {booking.participantName}
        </Link>
        {booking.isGuest && (
          <span className="font-normal text-muted"> {BOOKING_TABLE_TEXTS.guest}</span>
        )}
        <span className="block text-sm font-normal text-muted max-[769px]:hidden">
          {booking.participantPhone} · {booking.reference}
        </span>
      </Cell>
      <Cell label={BOOKING_TABLE_TEXTS.payment}>
        <BookingPayment
          priceRupees={booking.priceRupees}
          payment={booking.payment}
          party={booking.party}
          name={booking.participantName}
          isInRow={isTall}
        />
      </Cell>
      <Cell label={BOOKING_TABLE_TEXTS.status}>
        {booking.isHeld ? (
          <Badge tone="info">{BOOKING_TABLE_TEXTS.moved}</Badge>
        ) : (
          <span className={isTall && isSaidByPayment(booking) ? "max-[769px]:sr-only" : undefined}>
            <AdminBookingStatus status={booking.status} standing={booking.standing} isShort />
          </span>
        )}
      </Cell>
      <Cell>
        {!booking.isHeld && (
          <IfRight right="bookings">
            <div
              className={classNames(
                "flex flex-wrap gap-2 min-[769px]:justify-end",
                isTall && "max-[769px]:contents",
              )}
            >
              <Moves booking={booking} />
              <BookingNote booking={booking} />
            </div>
          </IfRight>
        )}
      </Cell>
    </Row>
  );
}

/** Whether the row has the form of Mark paid besides its moves. */
function isDue({ payment, party }: BookingItem): boolean {
  return payment?.status === "due" && party?.shownWith === undefined;
}

/** Whether the badge would only say again what the payment says. */
function isSaidByPayment({ status, standing }: BookingItem): boolean {
  return (
    status === "pending" && (standing.kind === "payment_due" || standing.kind === "reference_given")
  );
}

function Moves({ booking }: { booking: BookingItem }) {
  const sent = useNavigation().formData;
  const isMoving = sent?.get("bookingId") === booking.id;
  const event = { hasStarted: booking.hasStarted, status: booking.eventStatus };
  return (
    <Form method="post" preventScrollReset onSubmit={keepRowFocus} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="bookingId" value={booking.id} />
      <input type="hidden" name="from" value={booking.status} />
      {movesNow(booking.status, event).map((move) => (
        <Button
          key={move.to}
          name="to"
          value={move.to}
          size="small"
          variant={move.to === "cancelled" ? "quiet" : "secondary"}
          busy={isMoving && sent?.get("to") === move.to}
          aria-label={`${move.label}: ${booking.participantName}, ${booking.title}`}
        >
          {move.label}
        </Button>
      ))}
    </Form>
  );
}
