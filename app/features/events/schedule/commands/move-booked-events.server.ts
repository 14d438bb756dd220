import type { Db } from "~/db/tables";
import type { BookedEvent } from "~/features/bookings/commands/add-booking.server";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { listBookedMembers } from "../queries/list-booked-members.server";

/**
 * Brings the bookings of a changed run up to date and tells everybody booked when day, time or place are
 * others. A new title alone is written to the bookings and tells nobody.
 */
export async function moveBookedEvents(
  db: Db,
  input: {
    before: { title: string; startsAt: Instant; location: string };
    run: BookedEvent;
    now: Instant;
  },
): Promise<void> {
  const { before, run, now } = input;
  const isMoved = before.startsAt !== run.startsAt || before.location !== run.location;
  if (!isMoved && before.title === run.title) return;
  await db
    .updateTable("bookings")
    .set((eb) => ({
      title: run.title,
      date: run.date,
      time: run.time,
      starts_at: run.startsAt,
      location: run.location,
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
    }))
    .where("event_id", "=", run.id)
    .where("status", "in", ["pending", "confirmed"])
    .execute();
  if (!isMoved) return;
  const when = `${formatDay(run.date)}, ${formatTime(run.time)}`;
  const booked = await listBookedMembers(db, { eventId: run.id });
  await notifyMembers(db, {
    notifications: booked.map(({ memberId, bookingId }) => ({
      memberId,
      kind: "changed" as const,
      title: `Changed: ${run.title}`,
      text: `Now on ${when}, at ${run.location}. Your seat stays yours.`,
      link: `/bookings/${bookingId}`,
      message: `${run.title} has changed: ${when}, ${run.location}.`,
    })),
    now,
  });
}
