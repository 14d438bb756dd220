import { endAllMessages, endMessages } from "~/core/messages/notify/notify-members.server";
import type { Db } from "~/db/tables";
import type { WaitlistStatus } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { LockedEvent } from "../event-lock.server";
import { LIVE } from "../status";
import { lastOfferEnd } from "./rules";

/**
 * Closes the waitlist of an event that has started, is completed or is cancelled, and ends what waits to be sent of its
 * offers. Call it with the event's row locked.
 */
export async function closeWaitlist(
  db: Db,
  { event, now }: { event: LockedEvent; now: Instant },
): Promise<void> {
  await endAllOfferMessages(db, { eventId: event.id, now });
  await db
    .updateTable("waitlist_entries")
    .set({ status: "closed", updated_at: now })
    .where("event_id", "=", event.id)
    .where("status", "in", ["waiting", "offered"])
    .execute();
  await db.updateTable("events").set({ waiting: 0 }).where("id", "=", event.id).execute();
}

/**
 * After an event was moved: an offer ends two hours before the new start at the latest, and what waits to be sent of it
 * names the old time. Call it with the event's row locked; settling the waitlist then ends offers that are over.
 */
export async function shortenOffers(
  db: Db,
  { event, now }: { event: { id: EventId; startsAt: Instant }; now: Instant },
): Promise<void> {
  const last = lastOfferEnd(event);
  await endAllOfferMessages(db, { eventId: event.id, now });
  await db
    .updateTable("waitlist_entries")
    .set({ offer_expires_at: last, updated_at: now })
    .where("event_id", "=", event.id)
    .where("status", "=", "offered")
    .where("offer_expires_at", ">", last)
    .execute();
}

async function endAllOfferMessages(
  db: Db,
  { eventId, now }: { eventId: EventId; now: Instant },
): Promise<void> {
  const offered = await db
    .selectFrom("waitlist_entries")
    .select("member_id as memberId")
    .where("event_id", "=", eventId)
    .where("status", "=", "offered")
    .execute();
  const memberIds = offered.map(({ memberId }) => memberId);
  await endOfferMessages(db, { memberIds, eventId, now });
}

/** 'A seat is held for you' is not sent to these people any more. */
export async function endOfferMessages(
  db: Db,
  about: { memberIds: readonly MemberId[]; eventId: EventId; now: Instant },
): Promise<void> {
  if (about.memberIds.length === 0) return;
  await endAllMessages(() => endMessages(db, { ...about, kinds: ["offer"] }));
}

/** Somebody on a waitlist, who has no booking that they would be told of. */
export interface OnWaitlist {
  memberId: MemberId;
  status: WaitlistStatus;
  offerExpiresAt: Instant | null;
}

/** Who waits for a seat on an event or has one offered, in order; without those who are told because of a booking. */
export async function listOnWaitlist(
  db: Db,
  { eventId }: { eventId: EventId },
): Promise<OnWaitlist[]> {
  return await db
    .selectFrom("waitlist_entries as w")
    .select(["w.member_id as memberId", "w.status", "w.offer_expires_at as offerExpiresAt"])
    .where("w.event_id", "=", eventId)
    .where("w.status", "in", ["waiting", "offered"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .whereRef("b.member_id", "=", "w.member_id")
            .whereRef("b.event_id", "=", "w.event_id")
            .where("b.status", "in", LIVE),
        ),
      ),
    )
    .orderBy("w.place")
    .execute();
}
