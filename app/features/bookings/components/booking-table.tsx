import { Fragment, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { IfRight } from "~/features/sign-in/admins/components/if-right";
import { groupBy } from "~/lib/group-by";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { keepRowFocus, useRowKeys } from "~/ui/use-row-keys";
import { BookingPayment, type BookingPaymentProps } from "../payments/components/booking-payment";
import type { AdminBooking } from "../queries/list-admin-bookings.server";
import type { PartyPayment } from "../rules/parties";
import { movesNow } from "../rules/status";
import { BOOKING_TABLE_TEXTS } from "../texts/admin";
import { AdminStatus } from "./admin-status";
import { BookingNote } from "./booking-note";
import { BULK_FORM } from "./bulk-moves";
import { RunHeading } from "./run-heading";

const COLUMNS = [
  { label: BOOKING_TABLE_TEXTS.choose, hideLabel: true },
  { label: BOOKING_TABLE_TEXTS.participant },
  { label: BOOKING_TABLE_TEXTS.payment },
  { label: BOOKING_TABLE_TEXTS.status },
  { label: BOOKING_TABLE_TEXTS.actions, hideLabel: true },
];

export interface BookingItem extends Omit<AdminBooking, "payment"> {
  payment: BookingPaymentProps["payment"];
  hasStarted: boolean;
  party: PartyPayment | undefined;
  /** Moved to a status that the list does not show: it stays here, marked, until the page is left. */
  isHeld: boolean;
}

/** Bookings by run, with the moves that each one's status allows, and what is paid; rows go by arrow keys. */
export function BookingTable({ bookings }: { bookings: BookingItem[] }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  if (bookings.length === 0) {
    return (
      <EmptyState title={BOOKING_TABLE_TEXTS.noRunBookingsFound}>
        {BOOKING_TABLE_TEXTS.bookingsForTheseFilters}
      </EmptyState>
    );
  }
  return (
    <div ref={list}>
      <Table caption={BOOKING_TABLE_TEXTS.bookings} columns={COLUMNS} className="dense">
        {byEvent(bookings).map((run) => (
          <Fragment key={run[0]?.id}>
            {run[0] && <RunHeading booking={run[0]} count={run.length} columns={COLUMNS.length} />}
            {run.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </Fragment>
        ))}
      </Table>
    </div>
  );
}

/** The bookings of each event, in the order in which the events come up. */
function byEvent(bookings: BookingItem[]): BookingItem[][] {
  return [...groupBy(bookings, ({ eventId }) => eventId).values()];
}

function BookingRow({ booking }: { booking: BookingItem }) {
  return (
    <Row
      data-row
      data-tall={isDue(booking) || undefined}
      data-wide={(!isDue(booking) && hasMoves(booking)) || undefined}
    >
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
        />
      </Cell>
      <Cell label={BOOKING_TABLE_TEXTS.status}>
        {booking.isHeld ? (
          <Badge tone="info">{BOOKING_TABLE_TEXTS.moved}</Badge>
        ) : (
          <AdminStatus status={booking.status} standing={booking.standing} />
        )}
      </Cell>
      <Cell>
        {!booking.isHeld && (
          <IfRight right="bookings">
            <div className="flex flex-wrap gap-2 min-[769px]:justify-end">
              <Moves booking={booking} />
              <BookingNote booking={booking} />
            </div>
          </IfRight>
        )}
      </Cell>
    </Row>
  );
}

/** Whether the row has several moves, which take a line of a phone. */
function hasMoves({ isHeld, status, hasStarted }: BookingItem): boolean {
  return !isHeld && movesNow(status, hasStarted).length > 1;
}

/** Whether the row has the form of Mark paid besides its moves. */
function isDue({ payment, party }: BookingItem): boolean {
  return payment?.status === "due" && party?.shownWith === undefined;
}

function Moves({ booking }: { booking: BookingItem }) {
  const sent = useNavigation().formData;
  const isMoving = sent?.get("bookingId") === booking.id;
  return (
    <Form method="post" preventScrollReset onSubmit={keepRowFocus} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="bookingId" value={booking.id} />
      <input type="hidden" name="from" value={booking.status} />
      {movesNow(booking.status, booking.hasStarted).map((move) => (
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
