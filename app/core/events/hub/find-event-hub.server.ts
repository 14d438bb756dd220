import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { listGroupsWithLeaders } from "~/core/bookings/pace-groups/pace-groups.server";
import { listEventBookings } from "~/core/bookings/event-roster/list-event-bookings.server";
import { listWaiting } from "~/core/bookings/waitlist/waitlist.server";
import { listVolunteers } from "~/extensions/volunteers/volunteers.server";
import type { SendBudget } from "~/core/messages/budget/budget";
import { formatMoment, type Instant } from "~/lib/dates";
import { findAdminEvent } from "../find-admin-event.server";
import { countLeftToNotify } from "../edit/list-booked-members.server";
import { listEventNotifications } from "../told/list-event-notifications.server";
import { countStillOut } from "../complete/list-still-out.server";

/**
 * An event with everybody on it: booked, waiting, helping, told of changes and, while a run that counts its people home
 * goes on, still out. Undefined for an unknown event.
 */
export async function findEventHub(
  db: Db,
  {
    eventId,
    sendBudget,
    now,
    timeZone,
  }: { eventId: EventId; sendBudget?: SendBudget | undefined; now: Instant; timeZone: string },
) {
  const event = await findAdminEvent(db, { eventId, now });
  if (!event) return undefined;
  const { bookings, counts } = await listEventBookings(db, { eventId, now });
  const waiting = await listWaiting(db, { eventId, now });
  const isGoingOn = event.status === "published" && event.countsHome === 1;
  const bookingIds = bookings.map(({ id }) => id);
  const out = isGoingOn ? await countStillOut(db, { eventId, bookingIds }) : undefined;
  return {
    event,
    groups: await listGroupsWithLeaders(db, { eventId }),
    volunteers: await listVolunteers(db, { eventId }),
    hasStarted: event.startsAt <= now,
    leftToNotify: await countLeftToNotify(db, { eventId }),
    tellings: await listEventNotifications(db, { eventId, sendBudget, now, timeZone }),
    counts: { ...counts, out: out?.people ?? 0 },
    bookings: bookings.map((booking) => ({
      ...booking,
      isOut: out?.among.has(booking.id) === true,
      paidWhen: booking.paidAt === null ? "" : formatMoment(booking.paidAt, timeZone),
    })),
    waiting: {
      more: waiting.more,
      people: waiting.people.map(({ id, name, status, offerExpiresAt: until }) => ({
        ...{ id, name, status },
        offerUntil: until === null ? null : formatMoment(Number(until), timeZone),
      })),
    },
  };
}
