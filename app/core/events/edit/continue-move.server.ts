import type { Db } from "~/db/tables";
import type { BookedEvent } from "~/core/bookings/booking-row";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { formatDay, formatTime, type Instant } from "~/lib/dates";
import { listBookedMembers } from "./list-booked-members.server";

interface Input {
  event: BookedEvent;
  movedAt: Instant;
  /** The last member who was told; empty for nobody. */
  notifiedUpTo: string;
  limit: number;
  now: Instant;
}

/**
 * Tells the next of those who are booked on a moved event, in the transaction of the caller, which holds the event's
 * lock. Returns the last one, undefined once nobody is left.
 */
export async function continueMove(db: Db, input: Input): Promise<string | undefined> {
  const { event, movedAt, limit, now } = input;
  const booked = await listBookedMembers(db, {
    ...{ eventId: event.id, bookedUntil: movedAt, after: input.notifiedUpTo, limit },
  });
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  await notifyMembers(db, {
    notifications: booked.map(({ memberId, bookingId }) => ({
      memberId,
      kind: "changed" as const,
      title: `Changed: ${event.title}`,
      text: `Now on ${when}, at ${event.location}. Your seat stays yours.`,
      link: `/bookings/${bookingId}`,
      filledIn: { when, place: event.location },
      cause: `changed:${event.id}:${movedAt}`,
      eventId: event.id,
      usefulUntil: event.startsAt,
    })),
    now,
  });
  return booked.length < limit ? undefined : booked.at(-1)?.memberId;
}
