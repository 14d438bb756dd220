import { seatHeld } from "~/core/bookings/status.server";
import { partyPayments } from "~/core/payments/parties";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { EventId } from "~/db/tables/shapes";
import { type Day, timeOf } from "~/lib/dates";
import { FIRST_LANGUAGE } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { byName } from "~/lib/name-order";
import { spacedPhone } from "~/lib/phone-digits";
import { PLAN_LABELS } from "~/texts/bookings/bookings";

type RosterPerson = Awaited<ReturnType<typeof listRosterRows>>[number];

/**
 * Everyone whose booking of an event holds a seat, by name. `dueRupees` is what the party's payment waits for, on the line
 * of who booked; null where nothing is due.
 */
export async function listRosterRows(db: Db, input: { eventId: EventId }) {
  const rows = await db
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
    .orderBy("b.id")
    .execute();
  const people = byName(rows);
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

/** In English, like every file that programs read. */
export function rosterColumns() {
  return [
    "Name",
    "Phone",
    "Booking",
    "Status",
    "Plan",
    "Price",
    "Paid",
    "Due",
    "Pace group",
    "Guest",
    "Emergency contact",
    "Checked in",
    "Notes",
  ] as const;
}

/** 'roster-<run>-<day>.csv' in plain letters. */
export function rosterFileName(event: { slug: string; date: Day }): string {
  const slug = event.slug.replace(/[^\w-]/g, "");
  return `roster-${slug.endsWith(event.date) ? slug : `${slug}-${event.date}`}.csv`;
}

/** One person of a roster as a line of the file, in the order of the columns. */
export function rosterRow(person: RosterPerson, timeZone: string): (string | number | null)[] {
  return [
    person.name,
    person.phone,
    person.reference,
    person.status,
    inLanguage(FIRST_LANGUAGE, () => PLAN_LABELS[person.plan]),
    `₹${person.priceRupees}`,
    `₹${person.paidRupees}`,
    `₹${person.dueRupees ?? 0}`,
    person.paceGroup,
    person.isGuest === 1 ? "yes" : "no",
    // A guest is not the member whose emergency contact this is.
    person.isGuest === 0 && person.emergencyContact
      ? spacedPhone(person.emergencyContact)
      : "missing",
    person.checkedInAt === null ? null : timeOf(person.checkedInAt, timeZone),
    person.notes,
  ];
}
