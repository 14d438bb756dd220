import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus } from "~/db/tables/people";
import type { EventId, MemberId } from "~/db/tables/shapes";
import { hasFreeTrial } from "~/features/bookings/queries/has-free-trial.server";
import { isApproved } from "~/features/bookings/rules/bookings";
import { usualPlan } from "~/features/bookings/rules/usual-plan";
import type { Day, Instant } from "~/lib/dates";

const EVENTS_SHOWN = 20;

/** An event for which a member can be booked, and how they would pay. */
export interface NextEvent {
  id: EventId;
  title: string;
  date: Day;
  time: string;
  priceRupees: number;
  plan: BookingPlan;
}

/** The next published events that the member is not booked on. */
export async function listNextEvents(
  db: Db,
  input: { member: { id: MemberId; phone: string; status: MemberStatus }; now: Instant },
): Promise<NextEvent[]> {
  const { member, now } = input;
  const hasFreeRun = await hasFreeTrial(db, { member, now });
  const events = await db
    .selectFrom("events as e")
    .select(["e.id", "e.title", "e.date", "e.time", "e.price_rupees as priceRupees"])
    .select(({ selectFrom }) =>
      selectFrom("memberships as s")
        .select("s.id")
        .where("s.member_id", "=", member.id)
        .whereRef("s.starts_on", "<=", "e.date")
        .whereRef("s.ends_before", ">", "e.date")
        .where("s.status", "=", "active")
        .limit(1)
        .as("membershipId"),
    )
    .where("e.starts_at", ">", now)
    .where("e.status", "=", "published")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .where("b.member_id", "=", member.id)
            .whereRef("b.event_id", "=", "e.id")
            .where("b.is_guest", "=", sql.lit(0))
            .where("b.status", "<>", sql.lit("cancelled")),
        ),
      ),
    )
    .orderBy("e.starts_at")
    .limit(EVENTS_SHOWN)
    .execute();
  return events.map(({ membershipId, ...event }) => ({
    ...event,
    plan: usualPlan({
      priceRupees: event.priceRupees,
      isApproved: isApproved(member),
      isCovered: membershipId !== null,
      hasFreeRun,
    }),
  }));
}
