import { type NotNull, type RawBuilder, type SqlBool, sql } from "kysely";
import { endAllMessages, endMessages } from "~/core/messages/notify/notify-members.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { AtEvent, LockedEvent, MemberAtEvent } from "../event-lock.server";
import { LIVE } from "../status";
import { isLiveOffer, lastOfferEnd, OFFERS_END_BEFORE_START_MS, ON_WAITLIST } from "./rules";

/** SQL for the seats of an events row that live offers hold at `now`; offers end by the clock, not by a job. */
export function countOfferedSeats(now: Instant | RawBuilder<Instant>) {
  return sql<number>`(select count(*) from waitlist_entries w
    where w.event_id = events.id and w.status = 'offered' and w.offer_expires_at > ${now})`;
}

/** SQL for whether an events row has this many seats free at `now`, beside those that live offers hold. */
export function hasSeatsBesideOffers(seats: number, now: Instant) {
  return sql<SqlBool>`events.seats_taken + ${seats} + ${countOfferedSeats(now)} <= events.capacity`;
}

/**
 * SQL for the seats in use of an events row at `now`: bookings that hold a seat, live offers, and ended offers whose
 * seats go to people who wait. A booking finds them so, because it first settles the waitlist.
 */
export function countSeatsInUse(now: Instant | RawBuilder<Instant>) {
  const lastOffers = sql.lit(OFFERS_END_BEFORE_START_MS);
  return sql<number>`(events.seats_taken + (
    select case
        when count(*) = count(w.live) or events.starts_at - ${lastOffers} <= ${now} then count(w.live)
        when count(*) - count(w.live) <= events.waiting - count(*) then count(*)
        else count(w.live) + events.waiting - count(*)
      end
    from (select case when o.offer_expires_at > ${now} then 1 end as live from waitlist_entries o
      where o.event_id = events.id and o.status = 'offered') w))`;
}

/**
 * The member's live waitlist entry for this event, or undefined; an expired offer is not live. Its position is 1 for the
 * next in line, and undefined once a seat is offered.
 */
export async function findWaitlistEntry(db: Db, input: MemberAtEvent) {
  const found = await db
    .selectFrom("waitlist_entries")
    .select(["id", "event_id as eventId", "place", "status", "plan"])
    .select(["offer_expires_at as offerExpiresAt", "pace_group as paceGroup"])
    .where("event_id", "=", input.eventId)
    .where("member_id", "=", input.memberId)
    .where("status", "in", ON_WAITLIST)
    .executeTakeFirst();
  if (!found) return undefined;
  const { place, ...entry } = found;
  const isWaiting = entry.status === "waiting";
  if (!isWaiting && !isLiveOffer(entry, input.now)) return undefined;
  const { ahead, behind } = await countOthers(db, { eventId: entry.eventId, place });
  return { ...entry, position: isWaiting ? ahead + 1 : undefined, hasOthersBehind: behind > 0 };
}

/** A member's waiting entries and offers with their events; expired offers may be among them. */
export async function listWaitlistEntries(db: Db, input: { memberId: MemberId; now: Instant }) {
  const rows = await listOwnEntries(db, { memberId: input.memberId, now: input.now });
  return rows.map(({ ahead, ...row }) => ({ ...row, position: ahead + 1 }));
}

const listOwnEntries = prepared(
  (db, { memberId, now }: Places<{ memberId: MemberId; now: Instant }>) =>
    db
      .selectFrom("waitlist_entries as w")
      .innerJoin("events as e", "e.id", "w.event_id")
      .select(["w.status", "w.offer_expires_at as offerExpiresAt", "e.id as eventId", "e.slug"])
      .select(["e.title", "e.date", "e.time", "e.location", "e.starts_at as startsAt"])
      .select("e.duration_minutes as durationMinutes")
      .select((eb) =>
        eb
          .selectFrom("waitlist_entries as o")
          .select((ahead) => ahead.fn.countAll<number>().as("count"))
          .whereRef("o.event_id", "=", "w.event_id")
          .where("o.status", "=", "waiting")
          .whereRef("o.place", "<", "w.place")
          .as("ahead"),
      )
      .$narrowType<{ ahead: NotNull }>()
      .where("w.member_id", "=", memberId)
      .where("w.status", "in", ON_WAITLIST)
      // With the plus SQLite begins with the member's entries, not with every event to come.
      .where(sql<Instant>`+e.starts_at`, ">", now)
      .where("e.status", "=", "published"),
);

/** How many wait before and behind this place. */
async function countOthers(db: Db, { eventId, place }: { eventId: EventId; place: number }) {
  return await db
    .selectFrom("waitlist_entries")
    .select(({ fn }) => fn.countAll<number>().filterWhere("place", "<", place).as("ahead"))
    .select(({ fn }) => fn.countAll<number>().filterWhere("place", ">", place).as("behind"))
    .where("event_id", "=", eventId)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
}

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
    .where("status", "in", ON_WAITLIST)
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

async function endAllOfferMessages(db: Db, { eventId, now }: AtEvent): Promise<void> {
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

export type OnWaitlist = Awaited<ReturnType<typeof listOnWaitlist>>[number];

/** Who waits for a seat on an event or has one offered, in order; without those who are told because of a booking. */
export async function listOnWaitlist(db: Db, { eventId }: { eventId: EventId }) {
  return await db
    .selectFrom("waitlist_entries as w")
    .select(["w.member_id as memberId", "w.status", "w.offer_expires_at as offerExpiresAt"])
    .where("w.event_id", "=", eventId)
    .where("w.status", "in", ON_WAITLIST)
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
