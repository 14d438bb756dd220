import type { Db } from "~/db/tables";
import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { type Day, formatDay, formatTime, type Instant } from "~/lib/dates";
import { NOTIFICATION_TEXTS } from "~/core/payments/notifications-texts";

interface Booked {
  bookingId: BookingId;
  eventId: EventId;
  memberId: MemberId;
  title: string;
  date: Day;
  time: string;
  now: Instant;
}

/** Tells a member that the club confirmed their booking, or with `isUndone` that it took that back. */
export async function notifyConfirmed(
  db: Db,
  {
    bookingId,
    eventId,
    memberId,
    title,
    date,
    time,
    now,
    isUndone = false,
  }: Booked & { isUndone?: boolean },
): Promise<void> {
  const when = `${formatDay(date)}, ${formatTime(time)}`;
  const words = isUndone
    ? { title: NOTIFICATION_TEXTS.notYet(title), text: NOTIFICATION_TEXTS.notYetText(when) }
    : { title: NOTIFICATION_TEXTS.confirmed(title), text: NOTIFICATION_TEXTS.byClub(when) };
  const link = `/bookings/${bookingId}`;
  await notifyMembers(db, {
    notifications: [{ memberId, eventId, kind: "booked", link, ...words }],
    now,
  });
}
