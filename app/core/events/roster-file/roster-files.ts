import { PLAN_LABELS } from "~/core/bookings/bookings";
import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import { type Day, type Instant, timeOf } from "~/lib/dates";

export const ROSTER_COLUMNS = [
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

/** 'roster-<run>-<day>.csv' in plain letters. */
export function rosterFileName(event: { slug: string; date: Day }): string {
  const slug = event.slug.replace(/[^\w-]/g, "");
  return `roster-${slug.endsWith(event.date) ? slug : `${slug}-${event.date}`}.csv`;
}

/** One person of a roster as a line of the file, in the order of the columns. */
export function rosterRow(
  person: {
    name: string;
    phone: string;
    reference: string;
    status: BookingStatus;
    plan: BookingPlan;
    priceRupees: number;
    paidRupees: number;
    /** What the party's payment waits for, on the line of who booked; null where nothing is due. */
    dueRupees: number | null;
    paceGroup: string | null;
    isGuest: number;
    emergencyContact: string | null;
    checkedInAt: Instant | null;
    notes: string | null;
  },
  timeZone: string,
): (string | number | null)[] {
  return [
    person.name,
    person.phone,
    person.reference,
    person.status,
    PLAN_LABELS[person.plan],
    `₹${person.priceRupees}`,
    `₹${person.paidRupees}`,
    `₹${person.dueRupees ?? 0}`,
    person.paceGroup,
    person.isGuest === 1 ? "yes" : "no",
    person.emergencyContact ?? "missing",
    person.checkedInAt === null ? null : timeOf(person.checkedInAt, timeZone),
    person.notes,
  ];
}
