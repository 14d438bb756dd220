import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import type { Notification } from "~/core/messages/notifications";
import { formatDay, formatTime } from "~/lib/dates";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { Terms } from "./terms";

/** What a member is told who has just booked so many seats. */
export function bookedNotification(booked: {
  event: { id: EventId; title: string; date: string; time: string; location: string };
  memberId: MemberId;
  bookingId: BookingId;
  terms: Terms;
  heads: number;
}): Notification {
  const { event, terms, heads } = booked;
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}, ${event.location}`;
  const isDue = Boolean(terms.own.paymentId ?? terms.guest.paymentId);
  const isConfirmed = terms.own.status === "confirmed";
  const settled = isConfirmed ? NOTIFICATION_TEXTS.seatConfirmed : NOTIFICATION_TEXTS.seatTaken;
  const next = isDue ? NOTIFICATION_TEXTS.seatHeld : settled;
  const seats =
    isConfirmed && isDue
      ? NOTIFICATION_TEXTS.guestsHeld(heads - 1)
      : `${NOTIFICATION_TEXTS.seats(heads)} ${next}`;
  const unsettled = isDue ? NOTIFICATION_TEXTS.held : NOTIFICATION_TEXTS.booked;
  return {
    memberId: booked.memberId,
    kind: "booked",
    title: (isConfirmed ? NOTIFICATION_TEXTS.confirmed : unsettled)(event.title),
    text: `${seats}. ${when}.`,
    link: `/bookings/${booked.bookingId}`,
    eventId: event.id,
  };
}
