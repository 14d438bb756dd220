import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import type { Instant } from "~/lib/dates";
import { seatsLeft } from "../seats";
import { countOffers } from "./waitlist.server";
import { isPromoting } from "./rules";
import { WAITLIST_NOTIFICATION_TEXTS } from "./texts";
import { bookOffers } from "./book-offers.server";
import { lockEvent } from "./lock-event.server";
import { promoteNext } from "./promote-next.server";

/** An event's row as `lockEvent` reads it. */
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/**
 * Brings an event's waitlist up to date: ends expired offers, closes the list of an event that has started
 * or is cancelled, books the offers of one that costs nothing, and gives exactly the free seats to the next in
 * line. Call it in the transaction that freed a seat; a second call changes nothing.
 */
export async function settleWaitlist(
  db: Db,
  input: { eventId: EventId; now: Instant },
): Promise<void> {
  const event = await lockEvent(db, input);
  if (!event || event.waiting === 0) return;
  const { now } = input;
  if (event.status !== "published" || now >= event.startsAt) {
    await closeList(db, { event, now });
    return;
  }
  const ended = await endOffers(db, { event, now });
  const accepted = event.priceRupees === 0 ? await bookOffers(db, { event, now }) : 0;
  const held = accepted + (await countOffers(db, { eventId: event.id }));
  const seats = seatsLeft(event, held);
  const given =
    seats > 0 && isPromoting(event, now)
      ? await promoteNext(db, { event, seats, now })
      : { booked: 0, removed: 0 };
  const waiting = event.waiting - ended - accepted - given.removed;
  await db
    .updateTable("events")
    .set((eb) => ({ waiting, seats_taken: eb("seats_taken", "+", accepted + given.booked) }))
    .where("id", "=", event.id)
    .execute();
}

async function closeList(
  db: Db,
  { event, now }: { event: LockedEvent; now: Instant },
): Promise<void> {
  await db
    .updateTable("waitlist_entries")
    .set({ status: "closed", updated_at: now })
    .where("event_id", "=", event.id)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  await db.updateTable("events").set({ waiting: 0 }).where("id", "=", event.id).execute();
}

/** Ends expired offers and notifies their holders; returns how many. */
async function endOffers(
  db: Db,
  { event, now }: { event: LockedEvent; now: Instant },
): Promise<number> {
  const ended = await db
    .updateTable("waitlist_entries")
    .set({ status: "expired", updated_at: now })
    .where("event_id", "=", event.id)
    .where("status", "=", "offered")
    .where("offer_expires_at", "<=", now)
    .returning("member_id as memberId")
    .execute();
  await notifyMembers(db, {
    notifications: ended.map(({ memberId }) => ({
      memberId,
      kind: "offer_over" as const,
      title: WAITLIST_NOTIFICATION_TEXTS.over(event.title),
      text: WAITLIST_NOTIFICATION_TEXTS.overText,
      link: `/events/${event.slug}/book`,
    })),
    now,
  });
  return ended.length;
}
