import { seatHeld } from "~/core/bookings/status.server";
import { partyPayments } from "~/core/payments/parties";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";

/** Everyone whose booking of an event holds a seat, by name. */
export async function listRosterRows(db: Db, input: { eventId: EventId }) {
  const people = await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .leftJoin("check_ins as c", (join) =>
      join.onRef("c.booking_id", "=", "b.id").onRef("c.event_id", "=", "b.event_id"),
    )
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.reference", "b.participant_name as name", "b.participant_phone as phone"])
    .select(["b.status", "b.plan", "b.price_rupees as priceRupees", "b.pace_group as paceGroup"])
    .select(["b.notes", "b.is_guest as isGuest", "m.emergency_contact as emergencyContact"])
    .select(["c.checked_in_at as checkedInAt", "b.amount_paid_rupees as paidRupees"])
    .select(["b.id", "b.payment_id as paymentId", "p.amount_rupees as amountRupees"])
    .select("p.status as paymentStatus")
    .where("b.event_id", "=", input.eventId)
    .where(seatHeld("b.status"))
    .orderBy("b.participant_name")
    .orderBy("b.id")
    .execute();
  const parties = partyPayments(
    people.map((person) => ({ ...person, isGuest: person.isGuest === 1 })),
  );
  return people.map(({ amountRupees, paymentStatus, ...person }) => {
    const isPayer = parties.get(person.id)?.shownWith === undefined;
    const asked = isPayer && paymentStatus === "due" ? amountRupees : null;
    return { ...person, dueRupees: paymentStatus === null ? unaskedRupees(person) : asked };
  });
}

/** What a person owes whom nobody has asked for money, as the check-in desk says it; null for nothing. */
function unaskedRupees(person: {
  plan: BookingPlan;
  priceRupees: number;
  paidRupees: number;
}): number | null {
  const open = person.priceRupees - person.paidRupees;
  return person.plan === "pay_per_run" && open > 0 ? open : null;
}
