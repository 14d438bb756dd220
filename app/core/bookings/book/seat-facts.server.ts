import { sql } from "kysely";
import { listAudience } from "~/core/messages/notify/notify-members.server";
import { WAIVER_RETENTION_MS, WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { freeRunOf } from "../bookings";
import {
  FREE_RUN_OVER_AFTER_MS,
  findFreeRunColumns,
  findFreeRunFacts,
} from "../free-run-facts.server";
import { findGroupAssignment, listPaceGroups } from "../pace-groups/pace-groups.server";
import { NO_GROUP, unlimitedAssignment } from "../pace-groups/rules";
import { seatHeld } from "../status.server";
import type { SeatFacts } from "./decide-seat";

interface Asked {
  eventId: EventId;
  memberId: MemberId;
  guests: readonly { phone: string }[];
  paceGroup: string | null;
  now: Instant;
}

/**
 * Reads at once all that decides a booking; undefined for an unknown event or member. What others can change without
 * changing the event's row is read only with that row locked: places in a group with a limit, and phones that are
 * booked, which unique indexes decide until then.
 */
export async function findSeatFacts(
  db: Db,
  { eventId, memberId, guests, paceGroup, now }: Asked,
  { isLocked }: { isLocked: boolean },
): Promise<SeatFacts | undefined> {
  const since = {
    waiverSince: now - WAIVER_RETENTION_MS,
    freeRunSince: now - FREE_RUN_OVER_AFTER_MS,
  };
  const [[found], audience, place] = await Promise.all([
    listSeats(db, { eventId, memberId, now, ...since }),
    listAudience(db, { memberIds: [memberId] }),
    findPlace(db, { eventId, paceGroup, heads: 1 + guests.length, isLocked }),
  ]);
  if (!found) return undefined;
  const { title, date, time, startsAt, location, priceRupees, version, ...rest } = found;
  const { phone, name, email, status, guardedId, creditRupees, membershipId } = rest;
  const phones = [phone, ...guests.map((guest) => guest.phone)];
  return {
    isLocked,
    event: {
      ...{ id: eventId, title, date, time, startsAt, location, priceRupees, version },
      ...{ status: rest.eventStatus, capacity: rest.capacity, seatsTaken: rest.seatsTaken },
      waiting: rest.waiting,
    },
    offeredSeats: Number(rest.offeredSeats),
    member: { id: memberId, phone, name, email, status, hasGuardian: guardedId !== null },
    creditRupees: creditRupees ?? 0,
    hasHold: rest.heldId !== null,
    freeRun: freeRunOf(findFreeRunFacts(rest)),
    membership:
      membershipId === null
        ? undefined
        : {
            id: membershipId,
            isActive: rest.membershipStatus === "active",
            duePaymentId: rest.duePaymentId,
          },
    hasWaiver: rest.waiverId !== null,
    audience,
    place,
    bookedPhones: isLocked ? await listBookedPhones(db, { eventId, phones }) : [],
  };
}

/** The place in the group; undefined where there is no such group, or only the lock lets us count who is in it. */
async function findPlace(
  db: Db,
  input: { eventId: EventId; paceGroup: string | null; heads: number; isLocked: boolean },
) {
  if (input.paceGroup === null) return NO_GROUP;
  if (input.isLocked) return await findGroupAssignment(db, input);
  return unlimitedAssignment(await listPaceGroups(db, input), input.paceGroup);
}

/** Those of these phones that somebody, a member or a guest, holds a seat with. */
async function listBookedPhones(
  db: Db,
  { eventId, phones }: { eventId: EventId; phones: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom("bookings")
    .select("participant_phone as phone")
    .where("event_id", "=", eventId)
    .where("participant_phone", "in", phones)
    // A literal, so that the planner can use the partial index over live bookings.
    .where(seatHeld("status"))
    .execute();
  return rows.map(({ phone }) => phone);
}

type Ids = {
  eventId: EventId;
  memberId: MemberId;
  waiverSince: Instant;
  freeRunSince: Instant;
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
          .where("o.status", "in", ["active", "pending"])
          .orderBy("o.status")
          .limit(1),
      ),
    )
    .select(["e.title", "e.date", "e.time", "e.starts_at as startsAt", "e.location", "e.version"])
    .select(["e.price_rupees as priceRupees", "e.status as eventStatus", "e.capacity"])
    .select(["e.seats_taken as seatsTaken", "e.waiting"])
    .select(["m.phone", "m.display_name as name", "m.email"])
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
      selectFrom("waivers as w")
        .select("w.id")
        .whereRef("w.member_id", "=", "m.id")
        .where("w.version", "=", WAIVER_VERSION)
        .where("w.accepted_at", ">", ask.waiverSince)
        .limit(1)
        .as("waiverId"),
    ])
    .select((eb) => findFreeRunColumns(eb, ask.freeRunSince))
    .where("e.id", "=", eventId),
);
