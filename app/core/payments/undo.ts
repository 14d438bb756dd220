import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** How long an admin's move can be undone. */
export const UNDO_SECONDS = 30;

/** The fields of an Undo, and for how many seconds it is offered. */
export function undoFields(move: {
  bookingIds: BookingId[];
  from: BookingStatus;
  to: BookingStatus;
  movedAt: Instant;
}) {
  const { bookingIds, from, to, movedAt } = move;
  const ids = bookingIds.map((id): [string, string] => ["bookingId", id]);
  const fields: [string, string][] = [...ids, ["from", from], ["to", to]];
  return { fields, movedAt, seconds: UNDO_SECONDS };
}

/** The same of payments that were marked as paid. */
export function undoOfMarks(paymentIds: readonly PaymentId[], movedAt: Instant) {
  const fields = paymentIds.map((id): [string, string] => ["paymentId", id]);
  return { fields, movedAt, seconds: UNDO_SECONDS };
}

/** What the notification of a payment that was marked as paid is about. */
export function markCause(mark: { paymentId: PaymentId; movedAt: Instant }): string {
  return `paid:${mark.paymentId}:${mark.movedAt}`;
}
