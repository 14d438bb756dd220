import { clubText } from "~/content/club-words.server";
import { type BookedEvent, copiedColumns } from "~/core/bookings/booking-row";
import type { AtEvent } from "~/core/bookings/event-lock.server";
import { LIVE } from "~/core/bookings/status";
import { reopenStillIn } from "~/core/bookings/still-in/ask-still-in.server";
import { isLiveOffer, ON_WAITLIST, offerEndText } from "~/core/bookings/waitlist/rules";
import {
  listOnWaitlist,
  type OnWaitlist,
  shortenOffers,
} from "~/core/bookings/waitlist/waitlist.server";
import { listBookedVolunteers, notifyVolunteers } from "~/core/events/volunteers/volunteers.server";
import { TO_VOLUNTEERS, TO_WAITLIST } from "~/core/messages/notifications";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { type Day, formatWhen, type Instant } from "~/lib/dates";
import { joinSentences } from "~/lib/text-lines";
import { MOVE_BOOKED_EVENTS_TEXTS } from "~/texts/events/edit";
import { continueMove, listLaterInSeries } from "./finish-move.server";

/** Told with the change itself; of larger runs the rest follows in portions. */
const PEOPLE_AT_ONCE = 200;

type MovedEvent = BookedEvent & { slug: string };

/**
 * Updates the bookings, check-ins and offers of a changed event and notifies everyone who is booked or waits, and its
 * volunteers, when day, time or location changed, with more than 200 booked the rest by `finishMove`. A new title alone
 * notifies nobody. The caller settles the waitlist afterwards.
 */
export async function moveBookedEvents(
  db: Db,
  input: {
    before: { title: string; date: Day; startsAt: Instant; location: string };
    event: MovedEvent;
    now: Instant;
  },
): Promise<void> {
  const { before, event, now } = input;
  const isOtherStart = before.startsAt !== event.startsAt;
  const isMoved = isOtherStart || before.location !== event.location;
  if (!isMoved && before.title === event.title) return;
  await db
    .updateTable("bookings")
    .set((eb) => ({
      ...copiedColumns(event),
      calendar_sequence: eb("calendar_sequence", "+", 1),
      updated_at: now,
      // Who said that they are late said so of another hour.
      ...(isOtherStart && { late_at: null }),
    }))
    .where("event_id", "=", event.id)
    .where("status", "in", LIVE)
    .execute();
  if (!isMoved) return;
  if (isOtherStart) {
    // Those who were checked in before are counted on the event's day, as their bookings are.
    await db
      .updateTable("check_ins")
      .set({ date: event.date, time: event.time })
      .where("booking_id", "in", (eb) =>
        eb
          .selectFrom("bookings as b")
          .select("b.id")
          .where("b.event_id", "=", event.id)
          .where("b.status", "in", LIVE),
      )
      .execute();
    await reopenStillIn(db, { eventId: event.id, isOtherDay: before.date !== event.date });
    await shortenOffers(db, { event, now });
  }
  await tellBooked(db, { event, now });
  const waiting = await tellWaiting(db, { event, now });
  const when = () => formatWhen(event);
  await notifyVolunteers(db, {
    event,
    told: [...(await listBookedVolunteers(db, { eventId: event.id })), ...waiting],
    notification: () => ({
      kind: "changed",
      cause: `${TO_VOLUNTEERS}changed:${event.id}:${now}`,
      title: MOVE_BOOKED_EVENTS_TEXTS.changed({ title: clubText(event.title) }),
      text: MOVE_BOOKED_EVENTS_TEXTS.youHelpAtIt({
        when: when(),
        location: clubText(event.location),
      }),
      filledIn: { when: when(), place: clubText(event.location) },
      usefulUntil: event.startsAt,
    }),
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
    .values({ event_id: eventId, moved_at: now, notified_to: notifiedUpTo })
    .execute();
}

/** Tells those who wait for a seat, or have one offered, and until when; returns them. */
async function tellWaiting(
  db: Db,
  { event, now }: { event: MovedEvent; now: Instant },
): Promise<OnWaitlist[]> {
  const waiting = await listOnWaitlist(db, { eventId: event.id });
  await notifyMembers(db, {
    notifications: () => {
      const [when, location] = [formatWhen(event), clubText(event.location)];
      return waiting.map((entry) => ({
        memberId: entry.memberId,
        kind: "changed" as const,
        title: MOVE_BOOKED_EVENTS_TEXTS.changed({ title: clubText(event.title) }),
        text: joinSentences([
          MOVE_BOOKED_EVENTS_TEXTS.nowOn({ when, location }),
          waitlistText(event, entry, now),
        ]),
        link: `/events/${event.slug}/book`,
        filledIn: { when, place: location },
        cause: `${TO_WAITLIST}changed:${event.id}:${now}`,
        eventId: event.id,
        usefulUntil: (isLiveOffer(entry, now) && entry.offerExpiresAt) || event.startsAt,
      }));
    },
    now,
  });
  return waiting;
}

/** What somebody on the waitlist keeps: their place or, while it is held, the seat; undefined for an offer that is over. */
function waitlistText(event: MovedEvent, entry: OnWaitlist, now: Instant): string | undefined {
  if (entry.status === "waiting") return MOVE_BOOKED_EVENTS_TEXTS.placeIsKept;
  const until = isLiveOffer(entry, now) ? entry.offerExpiresAt : null;
  if (until === null) return undefined;
  return MOVE_BOOKED_EVENTS_TEXTS.seatIsHeld({ until: offerEndText(event, until) });
}

/** An admin who has the event's form open sees other leaders than there are now: saving it is refused. */
export async function bumpEventVersion(db: Db, input: { eventId: EventId }): Promise<void> {
  await db
    .updateTable("events")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", input.eventId)
    .execute();
}

/**
 * How many people a new day, time or place of an event would be told to: those booked, those who wait and those who
 * help, once each; `following` counts the later ones of its series too.
 */
export async function countToTell(
  db: Db,
  { eventId, now }: AtEvent,
): Promise<{ one: number; following: number }> {
  const later = await listLaterInSeries(db, { eventId, now });
  const one = await countPeople(db, [eventId]);
  if (later.length === 0) return { one, following: one };
  return { one, following: await countPeople(db, [eventId, ...later.map(({ id }) => id)]) };
}

async function countPeople(db: Db, eventIds: EventId[]): Promise<number> {
  const booked = db
    .selectFrom("bookings")
    .select("member_id")
    .where("event_id", "in", eventIds)
    .where("status", "in", LIVE);
  const waiting = db
    .selectFrom("waitlist_entries")
    .select("member_id")
    .where("event_id", "in", eventIds)
    .where("status", "in", ON_WAITLIST);
  const helping = db.selectFrom("volunteers").select("member_id").where("event_id", "in", eventIds);
  return await countRows(db.selectFrom(booked.union(waiting).union(helping).as("told")));
}
