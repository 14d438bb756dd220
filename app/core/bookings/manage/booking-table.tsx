import { Fragment, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { BookingPayment, type BookingPaymentProps } from "~/core/payments/booking-payment";
import type { PartyPayment } from "~/core/payments/parties";
import { IfRight } from "~/core/people/rights/if-right";
import type { BookingStatus } from "~/db/tables/events";
import { formatDay, formatWhen } from "~/lib/dates";
import { groupBy } from "~/lib/lists";
import { loadedOf } from "~/lib/stored-fields";
import {
  BOOKING_NOTE_TEXTS,
  BOOKING_TABLE_TEXTS,
  BULK_MOVES_TEXTS,
  EVENT_HEADING_TEXTS,
} from "~/texts/bookings/admin";
import { MOVE_LABELS } from "~/texts/bookings/status";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { Textarea } from "~/ui/field";
import { Cell, Row, Table } from "~/ui/table";
import { keepRowFocus, useRowKeys } from "~/ui/use-row-keys";
import { Icon as Download } from "~icons/download";
import { Icon as StickyNote } from "~icons/sticky-note";
import { AdminBookingStatus } from "../admin-booking-status";
import { BOOKING_MOVES, holdsSeat, movesNow, PENDING } from "../status";
import type { AdminBooking } from "./list-admin-bookings.server";

function columnHeads() {
  return [
    { label: BOOKING_TABLE_TEXTS.choose, hideLabel: true },
    { label: BOOKING_TABLE_TEXTS.participant },
    { label: BOOKING_TABLE_TEXTS.payment },
    { label: COMMON_WORDS.status },
    { label: COMMON_WORDS.actions, hideLabel: true },
  ];
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
      <Table caption={COMMON_WORDS.bookings} columns={columnHeads()} className="dense">
        {[...groupBy(bookings, ({ eventId }) => eventId).values()].map((run) => (
          <Fragment key={run[0]?.id}>
            {run[0] && <EventHeading booking={run[0]} count={run.length} />}
            {run.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </Fragment>
        ))}
      </Table>
    </div>
  );
}

/** The run that the `count` bookings below it are for, with its own page and roster. */
function EventHeading({ booking, count }: { booking: BookingItem; count: number }) {
  const { eventId, title, date, time } = booking;
  return (
    <Row className="bg-sunken">
      <th scope="rowgroup" colSpan={columnHeads().length} className="run-heading">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span>
            <Link to={`/admin/events/${eventId}`} className="text-link underline">
              {title}
            </Link>{" "}
            <span className="font-normal text-muted">
              {formatWhen({ date, time })} · {EVENT_HEADING_TEXTS.shown({ count })}
            </span>
          </span>
          <IfRight right="check_in">
            <a
              href={`/admin/roster/${eventId}`}
              className="inline-flex items-center gap-1 text-sm font-normal whitespace-nowrap print:hidden"
              aria-label={EVENT_HEADING_TEXTS.rosterCsv({ title, shown: formatDay(date) })}
            >
              <Download aria-hidden className="size-3.5" />
              {EVENT_HEADING_TEXTS.roster}
            </a>
          </IfRight>
        </span>
      </th>
    </Row>
  );
}

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
function BookingRow({ booking }: { booking: BookingItem }) {
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
            aria-label={BOOKING_TABLE_TEXTS.chooseBooking({
              participantName: booking.participantName,
              title: booking.title,
            })}
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
      <Cell label={BOOKING_TABLE_TEXTS.payment} className="row-payment">
        <BookingPayment
          priceRupees={booking.priceRupees}
          payment={booking.payment}
          party={booking.party}
          name={booking.participantName}
          isInRow={isTall}
        />
      </Cell>
      <Cell label={COMMON_WORDS.status} className="row-status">
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
    status === PENDING && (standing.kind === "payment_due" || standing.kind === "reference_given")
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
      {movesNow(booking.status, event).map((to) => (
        <Button
          key={to}
          name="to"
          value={to}
          size="small"
          variant={holdsSeat(to) ? "secondary" : "quiet"}
          busy={isMoving && sent?.get("to") === to}
          aria-label={`${MOVE_LABELS[to]}: ${booking.participantName}, ${booking.title}`}
        >
          {MOVE_LABELS[to]}
        </Button>
      ))}
    </Form>
  );
}

/** The admins' note on a booking, which opens to be changed; on paper its text. */
function BookingNote({ booking }: { booking: Omit<AdminBooking, "payment"> }) {
  const label = booking.notes ? COMMON_WORDS.note : BOOKING_NOTE_TEXTS.addNote;
  return (
    <>
      <details className="relative max-[769px]:open:basis-full">
        <summary
          aria-label={`${label}: ${booking.participantName}, ${booking.title}`}
          className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-lg px-2 text-sm text-muted hover:bg-tint hover:text-ink [&::-webkit-details-marker]:hidden"
        >
          <StickyNote aria-hidden className="size-4" />
          <span className="max-[769px]:sr-only">{label}</span>
        </summary>
        <Form
          key={booking.notes}
          method="post"
          preventScrollReset
          className="mt-2 grid gap-2 text-left min-[769px]:min-w-64 [details:not([open])>&]:hidden"
        >
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="bookingId" value={booking.id} />
          <input type="hidden" name="from" value={booking.status} />
          <input type="hidden" name="to" value={booking.status} />
          <input type="hidden" name="loaded" value={loadedOf({ notes: booking.notes ?? "" })} />
          <Textarea
            label={COMMON_WORDS.note}
            hideLabel
            name="notes"
            rows={2}
            maxLength={500}
            defaultValue={booking.notes ?? ""}
          />
          <Button size="small">{BOOKING_NOTE_TEXTS.saveNote}</Button>
        </Form>
      </details>
      {booking.notes && <p className="hidden print:block">{booking.notes}</p>}
    </>
  );
}

export const BULK_FORM = "bulk-moves";

/** Moves all chosen bookings at once; shown only when the list is filtered by one status. */
export function BulkMoves({ status }: { status: BookingStatus | "all" }) {
  if (status === "all") {
    return (
      <p className="text-sm text-muted" data-print="hide">
        {BULK_MOVES_TEXTS.chooseAStatusTo}
      </p>
    );
  }
  return (
    <Form
      id={BULK_FORM}
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-2"
      data-print="hide"
    >
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="from" value={status} />
      <span className="text-sm text-muted">{BULK_MOVES_TEXTS.chosenBookings}</span>
      {BOOKING_MOVES[status].map((to) => (
        <Button key={to} name="to" value={to} size="small">
          {BULK_MOVES_TEXTS.chosen({ move: MOVE_LABELS[to] })}
        </Button>
      ))}
    </Form>
  );
}
