import { listLatestMembers } from "~/core/admin/registrations/approvals.server";
import { SETTLED } from "~/core/bookings/status";
import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import { cachedRead } from "~/db/cached-reads";
import type { Db } from "~/db/tables";
import type { EventId } from "~/db/tables/shapes";
import { addDays, DAY_MS, dayOf, type Instant } from "~/lib/dates";
import { byName } from "~/lib/name-order";
import { sumOf } from "../counters/counters";
import { listCounts, listTotals } from "../counters/counters.server";
import { findReport } from "../report/find-report.server";
import { ESTIMATED_RUPEES_PER_MEMBER, NEW_THIS_WEEK_DAYS, type ReportRange } from "../reports";

const NAMES_SHOWN = 4;

/** An event of the overview with its seats and its confirmed or completed bookings. */
export interface EventWithParticipants {
  id: EventId;
  title: string;
  date: string;
  time: string;
  location: string;
  capacity: number;
  /** Bookings that hold a seat, confirmed or not, and live offers. */
  seatsTaken: number;
  participants: number;
  /** The first participants, by name. */
  names: string[];
}

/** The next events with participants, soonest first. */
export async function listEventsWithParticipants(
  db: Db,
  input: { now: Instant; limit: number },
): Promise<EventWithParticipants[]> {
  const events = await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "location", "capacity"])
    .select(countSeatsInUse(input.now).as("seatsTaken"))
    .where("status", "=", "published")
    .where("starts_at", ">=", input.now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.event_id", "=", "events.id")
          .where("b.status", "in", SETTLED),
      ),
    )
    .orderBy("starts_at")
    .limit(input.limit)
    .execute();
  const runs: EventWithParticipants[] = [];
  for (const event of events) {
    const people = await listParticipants(db, { eventId: event.id });
    const names = people.slice(0, NAMES_SHOWN).map(({ name }) => name);
    const seatsTaken = Number(event.seatsTaken);
    runs.push({ ...event, seatsTaken, participants: people.length, names });
  }
  return runs;
}

async function listParticipants(db: Db, input: { eventId: EventId }) {
  const people = await db
    .selectFrom("bookings")
    .select("participant_name as name")
    .where("event_id", "=", input.eventId)
    .where("status", "in", SETTLED)
    .orderBy("id")
    .execute();
  return byName(people);
}

const SHOWN = 5;

interface OverviewQuery {
  range: ReportRange;
  now: Instant;
  timeZone: string;
}

/** The totals, short lists and short report of the admin dashboard, the same for every admin. */
export const findOverview = cachedRead("overview", async (db, input: OverviewQuery) => {
  const today = dayOf(input.now, input.timeZone);
  const statuses = await listTotals(db, { counter: "member_status" });
  const members = sumOf(statuses);
  const week = { from: addDays(today, 1 - NEW_THIS_WEEK_DAYS), to: today };
  const ahead = { from: today, to: addDays(today, 6) };
  const rupees = await listTotals(db, { counter: "payment_rupees" });
  return {
    members,
    activeMembers: statuses.active ?? 0,
    pendingMembers: statuses.pending ?? 0,
    newThisWeek: sumOf(await listCounts(db, { counter: "member_status", ...week })),
    bookingsAhead: await listCounts(db, { counter: "booking_status", ...ahead }),
    estimatedRevenue: members * ESTIMATED_RUPEES_PER_MEMBER,
    collected: rupees.paid ?? 0,
    outstanding: rupees.due ?? 0,
    ...(await findToday(db, { now: input.now })),
    events: await listEventsWithParticipants(db, { now: input.now, limit: SHOWN }),
    latest: await listLatestMembers(db, { limit: SHOWN }),
    report: await findReport(db, { ...input, only: ["users", "growth"] }),
  };
});

const DEBTORS_NAMED = 5;
const MINUTE_MS = 60_000;

/** The next run, or the one under way, with who is unpaid and who waits. */
export interface NextRun {
  id: EventId;
  title: string;
  date: string;
  time: string;
  capacity: number;
  /** Bookings that hold a seat, confirmed or not, and live offers. */
  seatsTaken: number;
  waiting: number;
  unpaid: number;
  /** The first of those who have not paid, by name. */
  unpaidNames: string[];
}

/** What an admin wants to know today: the next run, and how many visitors wait for an answer. */
async function findToday(db: Db, { now }: { now: Instant }) {
  const { messages } = await db
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<number>().as("messages"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return { nextRun: await findNextRun(db, { now }), messages: Number(messages) };
}

async function findNextRun(db: Db, { now }: { now: Instant }): Promise<NextRun | undefined> {
  const event = await db
    .selectFrom("events")
    .select(["id", "title", "date", "time", "capacity", "waiting"])
    .select(countSeatsInUse(now).as("seatsTaken"))
    .where("status", "=", "published")
    .where("starts_at", ">", now - DAY_MS)
    .where((eb) => eb(eb("starts_at", "+", eb("duration_minutes", "*", MINUTE_MS)), ">", now))
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
  if (!event) return undefined;
  const due = db
    .selectFrom("payments as p")
    .where("p.event_id", "=", event.id)
    .where("p.status", "=", "due");
  const { unpaid } = await due
    .select((eb) => eb.fn.countAll<number>().as("unpaid"))
    .executeTakeFirstOrThrow();
  const people = await due
    .innerJoin("members as m", "m.id", "p.member_id")
    .select(["m.full_name as fullName", "m.display_name as displayName"])
    .orderBy("p.created_at")
    .limit(DEBTORS_NAMED)
    .execute();
  const unpaidNames = people.flatMap(({ fullName, displayName }) => fullName ?? displayName ?? []);
  const seatsTaken = Number(event.seatsTaken);
  return { ...event, seatsTaken, waiting: event.waiting, unpaid: Number(unpaid), unpaidNames };
}
