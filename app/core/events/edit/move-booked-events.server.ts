import type { Db } from "~/db/tables";
import { reopenStillIn } from "~/core/bookings/still-in/reopen-still-in.server";
import type { BookedEvent } from "~/core/bookings/booking-row";
import { TO_VOLUNTEERS } from "~/core/messages/reach/reach";
import { type Day, formatDay, formatTime, type Instant } from "~/lib/dates";
import { listBookedVolunteers } from "~/extensions/volunteers/list-booked-volunteers.server";
import { continueMove } from "./continue-move.server";
import { notifyVolunteers } from "~/extensions/volunteers/notify-volunteers.server";

/** Told with the change itself; of larger runs the rest follows in portions. */
const PEOPLE_AT_ONCE = 200;

/**
 * Updates the bookings of a changed event and notifies everyone booked, and its volunteers, when day, time or
 * location changed, with more than 200 the rest by `finishMove`. A new title alone notifies nobody.
 */
export async function moveBookedEvents(
  db: Db,
  input: {
    before: { title: string; date: Day; startsAt: Instant; location: string };
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
  if (before.startsAt !== event.startsAt)
    await reopenStillIn(db, { eventId: event.id, isOtherDay: before.date !== event.date });
  await tellBooked(db, { event, now });
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  await notifyVolunteers(db, {
    event,
    told: await listBookedVolunteers(db, { eventId: event.id }),
    notification: {
      kind: "changed",
      cause: `${TO_VOLUNTEERS}changed:${event.id}:${now}`,
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

/** An earlier move that is not told to everybody yet is overtaken by this one. */
async function tellBooked(
  db: Db,
  { event, now }: { event: BookedEvent; now: Instant },
): Promise<void> {
  const { id: eventId } = event;
  await db.deleteFrom("unfinished_moves").where("event_id", "=", eventId).execute();
  const first = { movedAt: now, notifiedUpTo: "", limit: PEOPLE_AT_ONCE };
  const notifiedUpTo = await continueMove(db, { event, ...first, now });
  if (notifiedUpTo === undefined) return;
  await db
    .insertInto("unfinished_moves")
    .values({ event_id: eventId, moved_at: now, told_to: notifiedUpTo })
    .execute();
}
