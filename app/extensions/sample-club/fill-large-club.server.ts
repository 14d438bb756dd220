import { sql } from "kysely";
import {
  CANCELLED,
  COMPLETED,
  CONFIRMED,
  PENDING,
  SEAT_HOLDING,
  SETTLED,
} from "~/core/bookings/status";
import { quoted } from "~/core/bookings/status.server";
import { numberReceipts } from "~/core/payments/receipts/receipts.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { writeInChunks } from "~/db/bulk-writes";
import { installCounters, rebuildCounters, removeCounters } from "~/db/counters/update";
import { dialectOf } from "~/db/dialect";
import type { Db, NewRow } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { addDays, DAY_MS, dayOf, type Instant, instantOf } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { fillLargeCounters } from "./fill-large-counters.server";
import { hasMember } from "./fill-sample-club.server";

const BOOKINGS_PER_EVENT = 200;
const HISTORY_DAYS = 3 * 365;
const HISTORY_MS = HISTORY_DAYS * DAY_MS;
const AHEAD_DAYS = 28;
/** A prime, so that multiples modulo the club's size do not repeat. */
const STRIDE = 7_919;
const RUN_RUPEES = 99;
const FIRST_NAMES = "Asha Ravi Meena Kiran Nila Arjun Divya Imran Latha Joseph".split(" ");
const LAST_NAMES = "Anand Iyer Khan Menon Nair Pillai Rao Reddy Thomas Verma".split(" ");
const PROFESSIONS = ["Student", "Employee", "Employee", "Business", "Other"];
const STATUSES = [..."aaaaaaaaaaaaaaaaapsi"].map(
  (letter) => ({ a: "active", p: "pending", s: "suspended", i: "inactive" })[letter] ?? "active",
);

type Outcome = { ok: true; events: number } | { ok: false; reason: "members_there" };

/**
 * Fills a database without members with a large club, the same for the same sizes and day: members over three
 * years, daily events until four weeks ahead, bookings, check-ins and statistics. Triggers are dropped
 * meanwhile and the counters recounted at the end. Refuses a database with members.
 */
export async function fillLargeClub(
  db: Db,
  input: { members: number; bookings: number; now: Instant; timeZone: string },
): Promise<Outcome> {
  if (await hasMember(db)) return { ok: false, reason: "members_there" };
  const perEvent = Math.min(BOOKINGS_PER_EVENT, input.members);
  const events = largeEvents({ ...input, count: Math.ceil(input.bookings / perEvent) });
  await inTransaction(db, async (db) => {
    await removeCounters(db);
    await writeInChunks(events, (some) => db.insertInto("events").values(some).execute());
    for (const statement of largeClubStatements({ ...input, perEvent }))
      await sql.raw(statement).execute(db);
    await numberReceipts(db);
    await fillLargeCounters(db, { days: events.map(({ date }) => date), now: input.now });
    await rebuildCounters(db, COUNTER_DEFINITIONS);
    await installCounters(db, COUNTER_DEFINITIONS);
  });
  // PostgreSQL analyses new rows only after a minute; queries come before that.
  if (dialectOf(db) === "postgres") await sql`analyze`.execute(db);
  return { ok: true, events: events.length };
}

function largeEvents(input: { count: number; now: Instant; timeZone: string }): NewRow<"events">[] {
  const { count, now, timeZone } = input;
  const today = dayOf(now, timeZone);
  const days = HISTORY_DAYS + AHEAD_DAYS;
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, Math.floor((index * days) / count) - HISTORY_DAYS + 1);
    const time = ["05:45", "06:15", "17:30"][index % 3] ?? "05:45";
    return {
      id: `large-event-${index}`,
      slug: `large-event-${index}`,
      title: `${["Lakeside", "Old Town", "Hill", "Riverside"][index % 4]} run ${index + 1}`,
      description: "A run of the large sample club.",
      date,
      time,
      starts_at: instantOf(date, time, timeZone),
      duration_minutes: 60,
      location: ["Lake gate", "Clock tower", "Hill temple steps"][index % 3] ?? "Lake gate",
      distances: jsonText(["5 km"]),
      requirements: jsonText([]),
      highlights: jsonText([]),
      schedule: jsonText([]),
      capacity: BOOKINGS_PER_EVENT + (index % 5) * 10,
      seats_taken: 0,
      price_rupees: RUN_RUPEES,
      status: date < today ? "completed" : "published",
      is_sample: 1,
      version: 0,
      created_at: now,
      updated_at: now,
    };
  });
}

interface LargeClub {
  members: number;
  bookings: number;
  /** Bookings of each event, all by different members. */
  perEvent: number;
  /** The first members joined `HISTORY_DAYS` earlier. */
  now: Instant;
}

/** SQL that inserts the large club's members, bookings, payments and check-ins. */
function largeClubStatements(club: LargeClub): string[] {
  return [
    membersSql(club),
    bookingsSql(club),
    paymentsSql(),
    `update events set seats_taken = (select count(*) from bookings b where b.event_id = events.id and b.status in (${quoted(SEAT_HOLDING)}))`,
    checkInsSql(),
  ];
}

function numbers(count: number): string {
  return `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})`;
}

function oneOfMany(values: string[], index: string): string {
  const cases = values.map((value, at) => `when ${at} then '${value}'`);
  return `case ${index} % ${values.length} ${cases.join(" ")} end`;
}

function membersSql({ members, now }: LargeClub): string {
  const first = oneOfMany(FIRST_NAMES, "n");
  const last = oneOfMany(LAST_NAMES, "(n / 10)");
  const joined = `${now - HISTORY_MS} + n * cast(${Math.floor(HISTORY_MS / members)} as bigint)`;
  const twoDigits = (value: string) => `substr(cast(100 + ${value} as text), 2)`;
  return `insert into members (id, phone, display_name, full_name, username, email, gender, date_of_birth,
      profession, running_level, goals, join_crew, terms_accepted_at, status, role, plan_type,
      registration_type, invite_code, language, is_sample, created_at, updated_at)
    ${numbers(members)} select 'large-member-' || n, '+91' || cast(7000000000 + n as text), ${first},
      ${first} || ' ' || ${last}, 'runner' || n, 'runner' || n || '@example.org',
      ${oneOfMany(["Female", "Male", "Other"], "n")},
      cast(1958 + n % 50 as text) || '-' || ${twoDigits("1 + (n / 50) % 12")} || '-' || ${twoDigits("1 + (n / 7) % 28")},
      ${oneOfMany(PROFESSIONS, "n")}, ${oneOfMany(["beginner", "intermediate", "advanced"], "n")},
      '[]', 0, ${joined}, ${oneOfMany(STATUSES, "n")}, 'member',
      ${oneOfMany(["Basic", "Standard", "Standard", "Premium"], "(n / 3)")},
      ${oneOfMany(["mobile_otp", "mobile_otp", "mobile_otp", "contact_form"], "n")},
      'LARGE' || n, 'en', 1, ${joined}, ${joined} from numbers`;
}

function bookingsSql({ members, bookings, perEvent, now }: LargeClub): string {
  const stride = members % STRIDE === 0 ? 1 : STRIDE;
  const past = oneOfMany([COMPLETED, COMPLETED, COMPLETED, CONFIRMED, CANCELLED], "n");
  const ahead = oneOfMany([CONFIRMED, PENDING, CONFIRMED, PENDING, CANCELLED], "n");
  const unpriced = oneOfMany([CONFIRMED, CONFIRMED, CONFIRMED, CONFIRMED, CANCELLED], "n");
  const plan = `case when n < ${members} then 'free_trial'
    when n % 3 = 0 then 'monthly_membership' else 'pay_per_run' end`;
  const isPaid = `n >= ${members} and n % 3 <> 0`;
  const status = `case when e.starts_at < ${now} then ${past} when ${isPaid} then ${ahead}
    else ${unpriced} end`;
  // In the days before the event, or before now for one still to come.
  const lastDay = `case when e.starts_at < ${now} then e.starts_at else ${now} end`;
  const bookedAt = `(${lastDay}) - ${DAY_MS} * (1 + n % 9)`;
  return `insert into bookings (id, reference, event_id, member_id, participant_name, participant_email,
      participant_phone, is_guest, plan, title, date, time, starts_at, location, status, price_rupees,
      payment_id, amount_paid_rupees, submit_key, created_at, updated_at)
    ${numbers(bookings)} select 'large-booking-' || n, 'L' || n, e.id, m.id, m.full_name, m.email, m.phone,
      0, ${plan}, e.title, e.date, e.time, e.starts_at, e.location, ${status},
      case when ${isPaid} then ${RUN_RUPEES} else 0 end,
      case when ${isPaid} and ${status} in (${quoted(SEAT_HOLDING)}) then 'large-payment-' || n end,
      case when ${isPaid} and ${status} in (${quoted(SETTLED)}) then ${RUN_RUPEES} else 0 end,
      'large-' || n, ${bookedAt}, ${bookedAt}
    from numbers join events e on e.id = 'large-event-' || (n / ${perEvent})
    join members m on m.id = 'large-member-' || ((n * cast(${stride} as bigint)) % ${members})`;
}

/** Payments: pending bookings are due, confirmed ones were paid half a day after booking. */
function paymentsSql(): string {
  return `insert into payments (id, reference, member_id, event_id, amount_rupees, status, method, paid_at,
      paid_by, paid_by_name, is_late, created_at, updated_at)
    select payment_id, 'P' || substr(payment_id, 15), member_id, event_id, price_rupees,
      case status when '${PENDING}' then 'due' else 'paid' end, 'upi',
      case status when '${PENDING}' then null else created_at + 43200000 end,
      case status when '${PENDING}' then null else 'large club' end,
      case status when '${PENDING}' then null else 'ravi' end, 0, created_at, created_at
    from bookings where payment_id is not null`;
}

function checkInsSql(): string {
  return `insert into check_ins (id, event_id, booking_id, member_id, is_guest, date, time, checked_in_at,
      recorded_at, recorded_by, method, distance_m, duration_s)
    select 'large-check-in-' || substr(id, 15), event_id, id, member_id, 0, date, time, starts_at, starts_at,
      'large club', 'list', 5000, 1650 from bookings where status = '${COMPLETED}'`;
}
