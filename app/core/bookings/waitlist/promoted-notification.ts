import type { Notification } from "~/core/messages/notifications";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";
import type { BookingStatus } from "~/db/tables/events";
import type { BookingId, MemberId } from "~/db/tables/shapes";
import { formatDay, formatTime } from "~/lib/dates";
import type { BookedEvent } from "../booking-row";
import { CONFIRMED } from "../status";
import { WAITLIST_NOTIFICATION_TEXTS } from "./texts";

/** What a member is told whose place on a waitlist, or offer of one (`wasOffered`), became a booking. */
export function promotedNotification(promoted: {
  event: BookedEvent;
  memberId: MemberId;
  booking: { id: BookingId; status: BookingStatus };
  wasOffered: boolean;
}): Notification {
  const { event, booking } = promoted;
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const isConfirmed = booking.status === CONFIRMED;
  const texts = WAITLIST_NOTIFICATION_TEXTS;
  const bookedText = promoted.wasOffered ? texts.freeNowText : texts.bookedText;
  return {
    memberId: promoted.memberId,
    kind: "promoted",
    title: (isConfirmed ? NOTIFICATION_TEXTS.confirmed : NOTIFICATION_TEXTS.booked)(event.title),
    text: (isConfirmed ? bookedText : texts.keptText)(`${when}, ${event.location}`),
    link: `/bookings/${booking.id}`,
    filledIn: { run: event.title, when },
    eventId: event.id,
    usefulUntil: event.startsAt,
  };
}
