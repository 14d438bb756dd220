import { countLiveBookings } from "~/core/bookings/cancel/release-for-club.server";
import {
  listEventBookings,
  listWaiting,
} from "~/core/bookings/event-roster/list-event-bookings.server";
import { listGroupsWithLeaders } from "~/core/bookings/pace-groups/pace-groups.server";
import { listVolunteers } from "~/core/events/volunteers/volunteers.server";
import type { SendBudget } from "~/core/messages/budget/budget";
import { listReaches } from "~/core/messages/reach/find-reach.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";
import { countStillOut } from "../complete/complete-event.server";
import { countLeftToNotify, listLaterInSeries } from "../edit/finish-move.server";
import { findAdminEvent } from "../events.server";
import { tellGroupLeaders } from "../pace-groups/set-pace-groups.server";
import { findUnreached } from "../told/list-unreached.server";
import { unreachedPath } from "../told/notification-progress";

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
    // A booking that was completed before the cancellation keeps its seat.
    leftToCancel:
      event.status === "cancelled" ? await countLiveBookings(db, { eventIds: [eventId] }) : 0,
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
        id,
        name,
        status,
        offerUntil: until === null ? null : formatMoment(until, timeZone),
      })),
    },
  };
}

const TELLINGS_SHOWN = 8;

/** Of each telling so many people are listed with the event; the rest have a page of their own. */
const PEOPLE_SHOWN = 5;

/** The latest of what people were told because of an event, with the first of those who may not know yet. */
export async function listEventNotifications(
  db: Db,
  {
    eventId,
    ...at
  }: { eventId: EventId; sendBudget?: SendBudget | undefined; now: Instant; timeZone: string },
) {
  const reaches = await listReaches(db, { eventId, limit: TELLINGS_SHOWN });
  return await Promise.all(
    reaches.map(async (reach) => {
      const { cause } = reach;
      const first = { request: { way: "first" as const }, limit: PEOPLE_SHOWN };
      const { after, ...unreached } = await findUnreached(db, {
        ...reach,
        ...first,
        ...at,
      });
      return {
        ...reach,
        ...unreached,
        when: formatMoment(reach.at, at.timeZone),
        all: after === undefined ? undefined : unreachedPath({ eventId, cause }),
      };
    }),
  );
}

type Outcome = { ok: true; published: number } | { ok: false; reason: "not_editable" };

interface Input extends ByAdmin {
  eventId: EventId;
  scope: "one" | "following";
}

/**
 * Publishes a draft, or it and the later drafts of its series, and tells those who lead a pace group. Refuses other
 * statuses, and a draft whose start has passed.
 */
export async function publishEvent(db: Db, input: Input): Promise<Outcome> {
  const { eventId, scope, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const first = await publish(db, { ids: [eventId], now });
    if (first.length === 0) return { ok: false, reason: "not_editable" };
    const later = scope === "following" ? await listLaterInSeries(db, { eventId, now }) : [];
    const eventIds = [...first, ...(await publish(db, { ids: later.map(({ id }) => id), now }))];
    await tellGroupLeaders(db, { eventIds, now });
    const published = eventIds.length;
    await recordAdminAudit(db, input, {
      action: "event_published",
      subject: { kind: "event", id: eventId },
      details: { published },
    });
    return { ok: true, published };
  });
}

/** Publishes those of these events that are drafts still to come; returns their ids. */
async function publish(db: Db, { ids, now }: { ids: EventId[]; now: Instant }): Promise<EventId[]> {
  if (ids.length === 0) return [];
  const published = await db
    .updateTable("events")
    .set((eb) => ({ status: "published", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "in", ids)
    .where("status", "=", "draft")
    .where("starts_at", ">", now)
    .returning("id")
    .execute();
  return published.map(({ id }) => id);
}
