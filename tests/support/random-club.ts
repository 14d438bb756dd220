import fc from "fast-check";
import type { Db } from "~/db/tables";
import type { BookingStatus } from "~/db/tables/events";
import { addImportedBookings, bookingRow } from "~/extensions/moving-in/import-bookings.server";
import { addImportedEvents } from "~/extensions/moving-in/import-events.server";
import {
  addImportedMembers,
  storeOpeningBalances,
} from "~/extensions/moving-in/import-members.server";
import { DAY_MS, instantOf } from "~/lib/dates";
import { WEDNESDAY } from "./club";
import { EMPTY_PROFILE } from "./profile";
import { TIME_ZONE } from "./run-day";

const text = (most = 20) =>
  fc
    .string({ unit: fc.constantFrom(..."aZ ணé,;\"'=-0"), minLength: 1, maxLength: most })
    .map((text) => text.trim())
    .filter((text) => text !== "");
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const past = fc.integer({ min: 1, max: 700 * DAY_MS }).map((ago) => WEDNESDAY - ago);
const count = maybe(fc.integer({ min: 1, max: 5_000 }));
const list = fc.uniqueArray(
  text(10).filter((entry) => !entry.includes(",")),
  { maxLength: 3 },
);

const member = fc.record({
  displayName: maybe(text()),
  fullName: text(),
  email: maybe(fc.constantFrom("a@example.org", "b.c@example.co.in")),
  gender: maybe(fc.constantFrom("Male", "Female", "Other")),
  dateOfBirth: maybe(fc.constantFrom("1960-02-29", "1999-12-31")),
  profession: maybe(fc.constantFrom("Student", "Business")),
  runningLevel: maybe(fc.constantFrom("beginner", "advanced")),
  goals: list,
  emergencyContact: maybe(fc.constantFrom("9876543210", "8012345678")),
  instagram: maybe(fc.constantFrom("runs_a_lot")),
  joinCrew: fc.boolean(),
  termsAcceptedAt: maybe(past),
  status: fc.constantFrom(
    "pending" as const,
    "active" as const,
    "suspended" as const,
    "inactive" as const,
  ),
  planType: fc.constantFrom("Basic" as const, "Standard" as const, "Premium" as const),
  registrationType: fc.constantFrom("mobile_otp" as const, "contact_form" as const),
  createdAt: past,
  hasUserName: fc.boolean(),
  balance: maybe(
    fc.record({
      totalRuns: count,
      totalDistanceM: count,
      totalTimeS: count,
      totalSessions: count,
      currentStreak: count,
      longestStreak: fc.constant(7),
      bestTime: maybe(fc.constantFrom("48:10")),
      averagePace: fc.constant(null),
      level: maybe(fc.constantFrom("Pro")),
      lastRunDate: maybe(fc.constantFrom("2025-05-04")),
      achievements: fc.uniqueArray(text(), { maxLength: 2 }),
    }),
  ),
});

const event = fc.record({
  title: text(),
  daysAhead: fc.integer({ min: -400, max: 30 }),
  time: fc.constantFrom("05:45", "17:30"),
  location: fc.oneof(fc.constant(""), text()),
  description: fc.oneof(fc.constant(""), text()),
  requirements: list,
  highlights: list,
  schedule: list,
  distances: list,
  paceGroups: list,
  mapUrl: maybe(fc.constant("https://maps.example/1")),
  capacity: fc.integer({ min: 0, max: 3 }),
  priceRupees: fc.constantFrom(0, 99),
  durationMinutes: fc.constantFrom(45, 60),
  status: maybe(fc.constantFrom("draft" as const, "cancelled" as const)),
});

const booking = fc.record({
  who: fc.nat(),
  what: fc.nat(),
  isGuest: fc.boolean(),
  status: fc.constantFrom<BookingStatus>("pending", "confirmed", "completed", "cancelled"),
  plan: fc.constantFrom(
    "free_trial" as const,
    "pay_per_run" as const,
    "monthly_membership" as const,
  ),
  priceRupees: fc.constantFrom(0, 99, 299),
  name: text(),
  email: maybe(fc.constant("g@example.org")),
  notes: maybe(text()),
  createdAt: past,
});

/** A club's members, events, bookings, messages and personal events. */
export const clubs = fc.record({
  members: fc.array(member, { minLength: 1, maxLength: 4 }),
  events: fc.uniqueArray(event, {
    minLength: 1,
    maxLength: 3,
    selector: ({ daysAhead }) => daysAhead,
  }),
  bookings: fc.array(booking, { maxLength: 8 }),
  contacts: fc.array(
    fc.record({
      fullName: text(),
      age: fc.integer({ min: 18, max: 99 }),
      status: fc.constantFrom("open" as const, "answered" as const),
    }),
    { maxLength: 2 },
  ),
  memberEvents: fc.array(
    fc.record({ title: text(), location: maybe(text()), notes: maybe(text()) }),
    { maxLength: 2 },
  ),
});

type RandomClub = typeof clubs extends fc.Arbitrary<infer Club> ? Club : never;

export async function fillClub(db: Db, club: RandomClub): Promise<void> {
  const now = WEDNESDAY;
  const members = club.members.map((member, n) => ({
    ...EMPTY_PROFILE,
    ...member,
    id: `member-${n}`,
    phone: `+91987650000${n}`,
    username: member.hasUserName ? `runner.${n}` : null,
    updatedAt: member.createdAt,
  }));
  await addImportedMembers(db, { members, now });
  const balances = members.flatMap(({ id, balance }) =>
    balance ? { ...balance, memberId: id } : [],
  );
  await storeOpeningBalances(db, { balances, now });
  const events = club.events.map(({ daysAhead, ...event }, n) => {
    const date = new Date(WEDNESDAY + daysAhead * DAY_MS).toISOString().slice(0, 10);
    return { ...event, date, id: `event-${n}`, startsAt: instantOf(date, event.time, TIME_ZONE) };
  });
  await addImportedEvents(db, { events, now, timeZone: TIME_ZONE });
  await addImportedBookings(db, {
    bookings: bookingsOf(club, { members, events }).map(bookingRow),
  });
  for (const [n, { fullName, ...contact }] of club.contacts.entries()) {
    const id = `contact-${n}`;
    const whatsapp = `+91987651000${n}`;
    const kept = { profession: "Other", whatsapp, submit_key: id, created_at: now - DAY_MS };
    await db
      .insertInto("contacts")
      .values({ ...contact, ...kept, id, full_name: fullName })
      .execute();
  }
  for (const [n, event] of club.memberEvents.entries()) {
    const when = {
      event_date: "2026-12-06",
      event_time: "06:00",
      created_at: now,
      updated_at: now,
    };
    await db
      .insertInto("member_events")
      .values({ ...event, ...when, id: `own-${n}`, member_id: "member-0" })
      .execute();
  }
}

type Members = { id: string; phone: string }[];
type Events = {
  id: string;
  title: string;
  date: string;
  time: string;
  startsAt: number;
  location: string;
}[];

/** The bookings that the club's constraints allow, each with its number. */
function bookingsOf(club: RandomClub, { members, events }: { members: Members; events: Events }) {
  const made = club.bookings.flatMap(({ who, what, ...booking }, n) => {
    const member = members[who % members.length];
    const event = events[what % events.length];
    if (!member || !event) return [];
    const id = `booking-${n}`;
    const phone = booking.isGuest ? `+91987652000${n}` : member.phone;
    return [
      {
        ...booking,
        id,
        phone,
        event,
        memberId: member.id,
        participantName: booking.name,
        updatedAt: booking.createdAt,
        isSecondTrial: false,
        details: {},
        doubts: [],
      },
    ];
  });
  return withoutSecond(made);
}

/** Without a second live booking of a number for an event, and without its second free run. */
function withoutSecond<
  Booking extends { phone: string; status: string; plan: string; event: { id: string } },
>(bookings: Booking[]): Booking[] {
  const taken = new Set<string>();
  return bookings.filter(({ phone, status, plan, event }) => {
    if (status === "cancelled") return true;
    const keys = [`${event.id} ${phone}`, ...(plan === "free_trial" ? [`trial ${phone}`] : [])];
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  });
}
