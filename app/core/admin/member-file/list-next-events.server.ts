import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { findParticipant } from "~/core/bookings/book/find-participant.server";
import { hasFreeTrial } from "~/core/bookings/book/has-free-trial.server";
import { isApproved } from "~/core/bookings/bookings";
import type { BookingRefusal } from "~/core/bookings/refusals";
import { isFull } from "~/core/bookings/seats";
import { unfitReason } from "~/core/bookings/book/terms";
import { usualPlan } from "~/core/bookings/book/usual-plan";
import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import type { Day, Instant } from "~/lib/dates";

const EVENTS_SHOWN = 20;

/** A coming event that a member is not booked on, and how they would pay. */
export interface NextEvent {
  id: EventId;
  title: string;
  date: Day;
  time: string;
  priceRupees: number;
  plan: BookingPlan;
  /** Why the member cannot be booked on it. */
  refusal: BookingRefusal | undefined;
}

/** The next published events that the member is not booked on. */
export async function listNextEvents(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<NextEvent[]> {
  const member = await findParticipant(db, input);
  const hasFreeRun = await hasFreeTrial(db, { member, now: input.now });
  const rows = await listRows(db, input);
  return rows.map(({ membershipId, offerId, capacity, seatsTaken, ...event }) => {
    const plan = usualPlan({
      priceRupees: event.priceRupees,
      isApproved: isApproved(member),
      isCovered: membershipId !== null,
      hasFreeRun,
    });
    const party = { event, member, plan, guests: [], shownPriceRupees: event.priceRupees };
    const nameless = member.name ? undefined : "profile_incomplete";
    const full = !offerId && isFull({ capacity, seatsTaken }) ? "full" : undefined;
    return { ...event, plan, refusal: nameless ?? unfitReason(party) ?? full };
  });
}

/** The events with their seats in use, the membership that covers each, and the seat that is offered to the member. */
async function listRows(db: Db, { memberId, now }: { memberId: MemberId; now: Instant }) {
  return await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "price_rupees as priceRupees", "capacity"])
    .select(countSeatsInUse(now).as("seatsTaken"))
    .select(({ selectFrom }) => [
      selectFrom("memberships as s")
        .select("s.id")
        .where("s.member_id", "=", memberId)
        .whereRef("s.starts_on", "<=", "events.date")
        .whereRef("s.ends_before", ">", "events.date")
        .where("s.status", "=", "active")
        .limit(1)
        .as("membershipId"),
      selectFrom("waitlist_entries as w")
        .select("w.id")
        .where("w.member_id", "=", memberId)
        .whereRef("w.event_id", "=", "events.id")
        .where("w.status", "=", "offered")
        .where("w.offer_expires_at", ">", now)
        .limit(1)
        .as("offerId"),
    ])
    .where("starts_at", ">", now)
    .where("status", "=", "published")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .where("b.member_id", "=", memberId)
            .whereRef("b.event_id", "=", "events.id")
            .where("b.is_guest", "=", sql.lit(0))
            .where("b.status", "<>", sql.lit("cancelled")),
        ),
      ),
    )
    .orderBy("starts_at")
    .limit(EVENTS_SHOWN)
    .execute();
}
