import type { Db } from "~/db/tables";
import type { BookedEvent } from "~/features/bookings/rules/booking-row";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { listBookedMembers } from "../queries/list-booked-members.server";
import { notifyVolunteers } from "./notify-volunteers.server";

/**
 * Updates the bookings of a changed event and notifies everyone booked, and its volunteers, when day, time or
 * location changed. A new title alone notifies nobody.
 */
export async function moveBookedEvents(
  db: Db,
  input: {
    before: { title: string; startsAt: Instant; location: string };
    event: BookedEvent & { slug: string };
    now: Instant;
  },
): Promise<void> {
  const { before, event, now } = input;
  const isMoved = before.startsAt !== event.startsAt || before.location !== event.location;
  if (!isMoved && before.title === event.title) return;
  await db
    .updateTable("bookings")
    .set((eb) => ({
      title: event.title,
      date: event.date,
      time: event.time,
      starts_at: event.startsAt,
      location: event.location,
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
    }))
    .where("event_id", "=", event.id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  if (!isMoved) return;
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const booked = await listBookedMembers(db, { eventId: event.id });
  await notifyMembers(db, {
    notifications: booked.map(({ memberId, bookingId }) => ({
      memberId,
      kind: "changed" as const,
      title: `Changed: ${event.title}`,
      text: `Now on ${when}, at ${event.location}. Your seat stays yours.`,
      link: `/bookings/${bookingId}`,
      filledIn: { when, place: event.location },
      cause: `changed:${event.id}:${now}`,
      eventId: event.id,
      usefulUntil: event.startsAt,
    })),
    now,
  });
  await notifyVolunteers(db, {
    event,
    told: booked,
    notification: {
      kind: "changed",
      title: `Changed: ${event.title}`,
      text: `You help at it. It is now on ${when}, at ${event.location}.`,
      filledIn: { when, place: event.location },
      usefulUntil: event.startsAt,
    },
    now,
  });
  // The evening before is another one now.
  await db
    .updateTable("volunteers")
    .set({ reminded_at: null })
    .where("event_id", "=", event.id)
    .execute();
}
