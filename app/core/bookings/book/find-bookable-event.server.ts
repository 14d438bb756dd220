import { sql } from "kysely";
import { inClubWords } from "~/content/club-words.server";
import { findMembershipFor } from "~/core/payments/membership/memberships.server";
import { findCredit } from "~/core/payments/payments.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { MemberStatus } from "~/db/tables/people";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { isApproved } from "../bookings";
import { cancelReasonText } from "../cancel-reason";
import { findFreeRun } from "../free-run-facts.server";
import { listShownGroups } from "../pace-groups/pace-groups.server";
import { listEventAt, listPublicEvents } from "../standings.server";
import { isUnfinished } from "../status";
import { listOwnSeat, seatHeld } from "../status.server";
import { findWaitlistEntry } from "../waitlist/waitlist.server";

/** More events than anybody has booked ahead. */
const LOOKED_AT = 20;

/**
 * The club's next event that this member has no seat on, or an unfinished booking that another replaces; undefined
 * without one.
 */
export async function findBookableEvent(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<{ slug: string } | undefined> {
  const events = await db
    .selectFrom("events as e")
    .leftJoin("bookings as b", (join) =>
      join
        .onRef("b.event_id", "=", "e.id")
        .on("b.member_id", "=", input.memberId)
        // Literals, so that the planner can use the partial index over a member's live booking.
        .on("b.is_guest", "=", sql.lit(0))
        .on(seatHeld("b.status")),
    )
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["e.slug", "b.status", "b.plan", "b.payment_id as paymentId", "p.utr"])
    .where("e.status", "=", "published")
    .where("e.starts_at", ">=", input.now)
    .orderBy("e.starts_at")
    .limit(LOOKED_AT)
    .execute();
  return events.find(
    ({ status, plan, ...payment }) =>
      !status || !plan || isUnfinished({ status, plan, ...payment }),
  );
}

/** An event as the booking page shows it; seats taken include those that open offers hold at `now`. */
export type EventToBook = NonNullable<Awaited<ReturnType<typeof findEventToBook>>>;

/** The event at this address, unless it was never public; undefined when there is none. */
export async function findEventToBook(db: Db, input: { slug: string; now: Instant }) {
  const row = await listEventAt(db, input)
    .select(["capacity", "map_url as mapUrl"])
    .select(["cancel_weather as cancelWeather", "cancel_reason as cancelReason"])
    .executeTakeFirst();
  if (!row) return undefined;
  const paceGroups = await listShownGroups(db, { eventId: row.id });
  return { ...inClubWords(row), cancelReason: cancelReasonText(row), paceGroups };
}

/** The id of the event at this address, unless it was never public; undefined when there is none. */
export async function findEventId(db: Db, input: { slug: string }): Promise<EventId | undefined> {
  const [found] = await listEventIds(db, { slug: input.slug });
  return found?.id;
}

const listEventIds = prepared((db, { slug }: Places<{ slug: string }>) =>
  listPublicEvents(db).select("id").where("slug", "=", slug),
);

/** A member's choices for an event, and their booking or waitlist entry. */
export type BookingOptions = Awaited<ReturnType<typeof findBookingOptions>>;

/** The choices of a member for one event. */
export async function findBookingOptions(
  db: Db,
  input: {
    member: { id: MemberId; phone: string; status: MemberStatus };
    event: { id: EventId; date: Day };
    now: Instant;
  },
) {
  const { member, event, now } = input;
  const membership = await findMembershipFor(db, { memberId: member.id, date: event.date });
  const freeRun = await findFreeRun(db, { memberId: member.id, now });
  return {
    isApproved: isApproved(member),
    hasFreeTrial: freeRun === "left",
    hasRun: freeRun === "none",
    membership: membership && { status: membership.status, endsBefore: membership.endsBefore },
    creditRupees: await findCredit(db, { memberId: member.id }),
    place: await findWaitlistEntry(db, { eventId: event.id, memberId: member.id, now }),
    booking: await listOwnSeat(db, { eventId: event.id, memberId: member.id }).executeTakeFirst(),
  };
}

/** The member's values that a booking needs, with credit in rupees. Throws for an unknown id. */
export async function findParticipant(db: Db, input: { memberId: MemberId }) {
  const [found] = await listParticipants(db, { memberId: input.memberId });
  if (!found) throw new Error("There is no such member.");
  const { guardedId, creditRupees, ...member } = found;
  return { ...member, hasGuardian: guardedId !== null, creditRupees: creditRupees ?? 0 };
}

const listParticipants = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("members as m")
    .leftJoin("guardians as g", "g.member_id", "m.id")
    .leftJoin("credit_balances as c", "c.member_id", "m.id")
    .select(["m.id", "m.phone", "m.display_name as name", "m.email", "m.status"])
    .select(["g.member_id as guardedId", "c.rupees as creditRupees"])
    .where("m.id", "=", memberId),
);
