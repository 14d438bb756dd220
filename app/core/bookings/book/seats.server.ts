import { sql } from "kysely";
import { inClubWords } from "~/content/club-words.server";
import { listAudience, notificationIn } from "~/core/messages/notify/notify-members.server";
import { LIVE_MEMBERSHIPS } from "~/core/payments/membership/memberships";
import { nextMembershipId } from "~/core/payments/membership/memberships.server";
import { PLANS_SECTION, planTermsOf } from "~/core/payments/plan-terms.server";
import { WAIVER_RETENTION_MS, WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { guardedWrite, hasRowVersion, rowVersion } from "~/db/guarded-write";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { currentLanguage, languageOf } from "~/lib/language";
import {
  endedForCheckIn,
  FREE_RUN_OVER_AFTER_MS,
  findFreeRunColumns,
  findMissedFreeRun,
  freeRunOf,
} from "../free-run-facts.server";
import { assignGroup, listPaceGroups } from "../pace-groups/pace-groups.server";
import { NO_GROUP, unlimitedAssignment } from "../pace-groups/rules";
import { seatHeld } from "../status.server";
import { isLiveOffer, ON_WAITLIST } from "../waitlist/rules";
import { decideSeat, type SeatDecision, type SeatsToTake } from "./decide-seat";
import type { BookingContext, SeatFacts, SeatRequest, Way } from "./seat-facts";

/** A request with what its source settles: the form's digest, and the day on which a membership can be bought along. */
export type SeatOrder = SeatRequest & { digest: string | null; today: Day | null; now: Instant };

/**
 * Books with the event's row locked: reads all that decides it, decides, and stores the rows. The decision is never
 * `locked`.
 */
export async function bookLocked(db: Db, request: SeatOrder, way?: Way): Promise<SeatDecision> {
  const facts = await findSeatFacts(db, request, { isLocked: true });
  const decision = decideNow(request, facts, way);
  if (facts && decision.kind === "seats" && !(await takeSeats(db, request, facts, decision)))
    throw new Error("A booking with its event locked was not stored.");
  return decision;
}

/** Decides by the facts, with new ids and codes. */
export function decideNow(
  request: SeatOrder,
  facts: SeatFacts | undefined,
  way?: Way,
): SeatDecision {
  if (!facts) return { kind: "refused", reason: "not_bookable" };
  const { digest, today, now } = request;
  const language = languageOf(facts.member.language) ?? currentLanguage();
  const tell: BookingContext["notificationIn"] = (event, make) =>
    notificationIn(language, () => make(inClubWords(event)));
  const context = { digest, today, now, way, newId, readableCode, notificationIn: tell };
  return decideSeat(request, facts, context);
}

/**
 * Reads at once all that decides a booking; undefined for an unknown event or member. What others can change without
 * changing the event's row is read only with that row locked: places in a group with a limit, and phones that are
 * booked, which unique indexes decide until then.
 */
export async function findSeatFacts(
  db: Db,
  { eventId, memberId, guests, paceGroup, now }: SeatRequest & { now: Instant },
  { isLocked }: { isLocked: boolean },
): Promise<SeatFacts | undefined> {
  const since = {
    waiverSince: now - WAIVER_RETENTION_MS,
    freeRunSince: now - FREE_RUN_OVER_AFTER_MS,
    endedBefore: endedForCheckIn(now),
  };
  const facts = listSeats(db, { eventId, memberId, now, ...since });
  const audienceOf = listAudience(db, { memberIds: [memberId] });
  const [[found], audience] = await Promise.all([facts, audienceOf]);
  if (!found) return undefined;
  // After the event's row, so that a place that is taken meanwhile is noticed by its version.
  const asked = { eventId, paceGroup, heads: 1 + guests.length };
  const { place, countedAt } = await findPlace(db, asked, isLocked ? "locked" : found.rowVersion);
  const { title, date, time, startsAt, location, priceRupees, version, ...rest } = found;
  const { phone, name, email, status, language, guardedId, creditRupees, membershipId } = rest;
  const { entryId, missedFreeRunId } = rest;
  const { entryStatus, offerExpiresAt } = rest;
  const hasOffer =
    entryStatus !== null && isLiveOffer({ status: entryStatus, offerExpiresAt }, now);
  const freeRun = freeRunOf(rest);
  const phones = [phone, ...guests.map((guest) => guest.phone)];
  const booked = isLocked
    ? await db
        .selectFrom("bookings")
        .select("participant_phone as phone")
        .where("event_id", "=", eventId)
        .where("participant_phone", "in", phones)
        // A literal, so that the planner can use the partial index over live bookings.
        .where(seatHeld("status"))
        .execute()
    : [];
  return {
    isLocked,
    event: {
      id: eventId,
      title,
      date,
      time,
      startsAt,
      location,
      priceRupees,
      version,
      status: rest.eventStatus,
      capacity: rest.capacity,
      seatsTaken: rest.seatsTaken,
      waiting: rest.waiting,
    },
    offeredSeats: (rest.offeredSeats ?? 0) - Number(hasOffer),
    member: { id: memberId, phone, name, email, status, language, hasGuardian: guardedId !== null },
    creditRupees: creditRupees ?? 0,
    hasHold: rest.heldId !== null,
    waitlistEntry: entryId === null ? undefined : { id: entryId, isLiveOffer: hasOffer },
    freeRun: freeRun === "in_use" && rest.freeRunId === missedFreeRunId ? "missed" : freeRun,
    missedFreeRunId,
    membership:
      membershipId === null
        ? undefined
        : {
            id: membershipId,
            isActive: rest.membershipStatus === "active",
            duePaymentId: rest.duePaymentId,
          },
    nextMembershipId: nextMembershipId({ memberId, made: rest.membershipsMade ?? 0 }),
    hasWaiver: rest.waiverId !== null,
    planTerms: planTermsOf(rest.planTerms),
    audience,
    place,
    countedAt,
    bookedPhones: booked.map((one) => one.phone),
  };
}

/**
 * The place in the group, which holds while the event's row has this version where others can take it. Undefined where
 * there is no such group, or it can be given only with the row locked: a party's in a line may fit in part.
 */
async function findPlace(
  db: Db,
  input: { eventId: EventId; paceGroup: string | null; heads: number },
  version: string | "locked" | null,
): Promise<Pick<SeatFacts, "place" | "countedAt">> {
  if (input.paceGroup === null) return { place: NO_GROUP, countedAt: null };
  const groups = await listPaceGroups(db, input);
  if (version === "locked")
    return { place: await assignGroup(db, { ...input, groups }), countedAt: null };
  const anybodys = unlimitedAssignment(groups, input.paceGroup);
  if (anybodys || version === null) return { place: anybodys, countedAt: null };
  const place = await assignGroup(db, { ...input, groups });
  const isParty = input.heads > 1 && place?.waitsForGroupId;
  return { place: isParty ? undefined : place, countedAt: version };
}

type Ids = {
  eventId: EventId;
  memberId: MemberId;
  waiverSince: Instant;
  freeRunSince: Instant;
  endedBefore: Instant;
  now: Instant;
};

const listSeats = prepared((db, { eventId, memberId, ...ask }: Places<Ids>) =>
  db
    .selectFrom("events as e")
    .innerJoin("members as m", (join) => join.on("m.id", "=", memberId))
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .leftJoin("memberships as s", (join) =>
      join.on("s.id", "=", (eb) =>
        eb
          .selectFrom("memberships as o")
          .select("o.id")
          .whereRef("o.member_id", "=", "m.id")
          .whereRef("o.starts_on", "<=", "e.date")
          .whereRef("o.ends_before", ">", "e.date")
          .where("o.status", "in", LIVE_MEMBERSHIPS)
          .orderBy("o.status")
          .limit(1),
      ),
    )
    // At most one, by the unique index of those on the list.
    .leftJoin("waitlist_entries as o", (join) =>
      join
        .onRef("o.event_id", "=", "e.id")
        .onRef("o.member_id", "=", "m.id")
        .on("o.status", "in", ON_WAITLIST),
    )
    .select(["o.id as entryId", "o.status as entryStatus", "o.offer_expires_at as offerExpiresAt"])
    .select(["e.title", "e.date", "e.time", "e.starts_at as startsAt", "e.location", "e.version"])
    .select(["e.price_rupees as priceRupees", "e.status as eventStatus", "e.capacity"])
    .select(["e.seats_taken as seatsTaken", "e.waiting", rowVersion(db, "e").as("rowVersion")])
    .select(["m.phone", "m.display_name as name", "m.email", "m.language"])
    .select(["m.status", "g.member_id as guardedId", "c.rupees as creditRupees"])
    .select(["s.id as membershipId", "s.status as membershipStatus"])
    .select(({ selectFrom }) => [
      selectFrom("waitlist_entries as w")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("w.event_id", "=", "e.id")
        .where("w.status", "=", "offered")
        .where("w.offer_expires_at", ">", ask.now)
        .as("offeredSeats"),
      selectFrom("bookings as b")
        .select("b.id")
        .whereRef("b.event_id", "=", "e.id")
        .whereRef("b.member_id", "=", "m.id")
        // Literals, so that the planner can use the partial index over live bookings.
        .where("b.is_guest", "=", sql.lit(0))
        .where(seatHeld("b.status"))
        .limit(1)
        .as("heldId"),
      selectFrom("payments as p")
        .select("p.id")
        .whereRef("p.membership_id", "=", "s.id")
        .where("p.status", "=", "due")
        .limit(1)
        .as("duePaymentId"),
      selectFrom("memberships as n")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("n.member_id", "=", "m.id")
        .as("membershipsMade"),
      selectFrom("waivers as w")
        .select("w.id")
        .whereRef("w.member_id", "=", "m.id")
        .where("w.version", "=", WAIVER_VERSION)
        .where("w.accepted_at", ">", ask.waiverSince)
        .limit(1)
        .as("waiverId"),
      selectFrom("club_content as k")
        .select("k.body")
        .where("k.section", "=", PLANS_SECTION)
        .orderBy("k.version", "desc")
        .limit(1)
        .as("planTerms"),
    ])
    .select((eb) => findFreeRunColumns(eb, ask.freeRunSince))
    .select((eb) => findMissedFreeRun(eb, ask.endedBefore))
    .where("e.id", "=", eventId),
);

/** Stores what was decided; false when the event has changed since it was read, or has not the seats. */
export async function takeSeats(
  db: Db,
  { source, memberId, now }: SeatOrder,
  { event, offeredSeats, countedAt }: SeatFacts,
  { bookingIds, more, mustBeFree, offWaitlist, rows }: SeatsToTake,
): Promise<boolean> {
  const { id: eventId, version, waiting } = event;
  const guard = { eventId, version, countedAt, waiting, more, offWaitlist };
  const store = async () => {
    if (source === "desk") return await takeDeskSeat(db, guard, rows);
    if (mustBeFree) return await takeFreeSeats(db, { ...guard, offeredSeats, now }, rows);
    return await takeOwnSeats(db, { ...guard, now }, rows);
  };
  if (!(await store())) return false;
  for (const bookingId of bookingIds)
    emitEvent(db, { event: "booked", bookingId, eventId, memberId });
  return true;
}

type Guard = {
  eventId: EventId;
  version: number;
  countedAt: string | null;
  waiting: number;
  more: number;
  offWaitlist: number;
};

type BeforeStart = Guard & { now: Instant };

const takeFreeSeats = guardedWrite(
  (db, { offeredSeats, now, ...guard }: Places<BeforeStart & { offeredSeats: number }>) =>
    openEvent(db, { ...guard, now })
      .where((eb) =>
        eb(eb(eb("seats_taken", "+", guard.more), "+", offeredSeats), "<=", eb.ref("capacity")),
      )
      .returning("id"),
);

const takeOwnSeats = guardedWrite((db, guard: Places<BeforeStart>) =>
  openEvent(db, guard).returning("id"),
);

/** A seat of a run that may have started, whoever waits for one: the last are given away an hour before. */
const takeDeskSeat = guardedWrite((db, guard: Places<Guard>) =>
  unchangedEvent(db, guard)
    .where("status", "<>", "cancelled")
    .where((eb) => eb(eb("seats_taken", "+", guard.more), "<=", eb.ref("capacity")))
    .returning("id"),
);

function openEvent(db: Db, { now, ...guard }: Places<BeforeStart>) {
  return unchangedEvent(db, guard).where("status", "=", "published").where("starts_at", ">", now);
}

/** The event while it is as it was read: not edited, with as many on its waitlist, and with the places counted. */
function unchangedEvent(db: Db, guard: Places<Guard>) {
  const { eventId, version, countedAt, waiting, more, offWaitlist } = guard;
  return db
    .updateTable("events")
    .set((eb) => ({
      seats_taken: eb("seats_taken", "+", more),
      waiting: eb("waiting", "-", offWaitlist),
    }))
    .where("id", "=", eventId)
    .where("version", "=", version)
    .where("waiting", "=", waiting)
    .where(hasRowVersion(db, "events", countedAt));
}
