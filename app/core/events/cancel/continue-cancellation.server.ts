import { givenBackText } from "~/core/bookings/cancel/given-back";
import { releaseForClub } from "~/core/bookings/cancel/release-for-club.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { asPart, asSentence } from "~/core/messages/texts";
import { listUnappliedUtrs } from "~/core/payments/references/references.server";
import { unappliedUtrText } from "~/core/payments/references/shared-references-rules";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { formatDay, formatTime, type Instant } from "~/lib/dates";

interface Input {
  event: {
    id: EventId;
    title: string;
    date: string;
    time: string;
    startsAt: Instant;
    reason: string;
  };
  limit: number;
  now: Instant;
  timeZone: string;
}

/**
 * Releases the next bookings of a cancelled event and tells their members, in the transaction of the caller, which
 * holds the event's lock. Returns whether nobody is left.
 */
export async function continueCancellation(db: Db, input: Input): Promise<{ isOver: boolean }> {
  const { event, limit, now, timeZone } = input;
  const released = await releaseForClub(db, { eventId: event.id, limit, now, timeZone });
  if (released.length === 0) return { isOver: true };
  await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "-", released.length) }))
    .where("id", "=", event.id)
    .execute();
  const when = `${formatDay(event.date)}, ${formatTime(event.time)}`;
  const filledIn = { when, reason: asPart(event.reason) };
  const paymentIds = released.flatMap(({ paymentId }) => paymentId ?? []);
  const utrs = await listUnappliedUtrs(db, { paymentIds });
  const utrText = (own: typeof released) =>
    [...new Set(own.map(({ paymentId }) => utrs.get(paymentId ?? "")))]
      .map((given) => (given ? ` ${unappliedUtrText(given)}` : ""))
      .join("");
  const ofMember = Map.groupBy(released, ({ memberId }) => memberId);
  await notifyMembers(db, {
    notifications: [...ofMember].map(([memberId, own]) => ({
      memberId,
      kind: "cancelled" as const,
      title: `Cancelled: ${event.title}`,
      text: `The run on ${when} is cancelled. ${asSentence(event.reason)}${givenBackText(own)}${utrText(own)}`,
      link: `/bookings/${own.map(({ bookingId }) => bookingId).sort()[0]}`,
      filledIn,
      cause: `cancelled:${event.id}`,
      eventId: event.id,
      usefulUntil: event.startsAt,
    })),
    now,
  });
  return { isOver: released.length < limit };
}
