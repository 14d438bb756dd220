import { listLatestMembers } from "~/core/admin/registrations/approvals.server";
import { SETTLED } from "~/core/bookings/status";
import { countSeatsInUse } from "~/core/bookings/waitlist/waitlist.server";
import { cachedRead } from "~/db/cached-reads";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import { addDays, DAY_MS, dayOf, type Instant } from "~/lib/dates";
import { byName } from "~/lib/name-order";
import { sumOf } from "../counters/counters";
import { listCounts, listTotals } from "../counters/counters.server";
import { findReport } from "../report/find-report.server";
import { ESTIMATED_RUPEES_PER_MEMBER, NEW_THIS_WEEK_DAYS, type ReportRange } from "../reports";

const NAMES_SHOWN = 4;

/**
 * The next events with confirmed or completed bookings, soonest first: how many, and the first by name. `seatsTaken` has
 * the bookings that hold a seat, confirmed or not, and live offers.
 */
async function listEventsWithParticipants(db: Db, input: { now: Instant; limit: number }) {
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
  if (events.length === 0) return [];
  const bookings = await db
    .selectFrom("bookings")
    .select(["event_id as eventId", "participant_name as name"])
    .where(
      "event_id",
      "in",
      events.map(({ id }) => id),
    )
    .where("status", "in", SETTLED)
    .orderBy("id")
    .execute();
  const people = Map.groupBy(bookings, ({ eventId }) => eventId);
  return events.map((event) => {
    const participants = byName(people.get(event.id) ?? []);
    const names = participants.slice(0, NAMES_SHOWN).map(({ name }) => name);
    return { ...event, participants: participants.length, names };
  });
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

/** What an admin wants to know today: the next run, and how many visitors wait for an answer. */
async function findToday(db: Db, { now }: { now: Instant }) {
  const messages = await countRows(db.selectFrom("contacts").where("status", "=", "open"));
  return { nextRun: await findNextRun(db, { now }), messages };
}

/** The next run, or the one under way, with the seats in use, how many are unpaid, and the first of those who have not paid. */
async function findNextRun(db: Db, { now }: { now: Instant }) {
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
  const people = await due
    .innerJoin("members as m", "m.id", "p.member_id")
    .select((eb) => eb.fn.coalesce("m.full_name", "m.display_name").as("name"))
    .orderBy("p.created_at")
    .limit(DEBTORS_NAMED)
    .execute();
  const unpaidNames = people.flatMap(({ name }) => name ?? []);
  return { ...event, unpaid: await countRows(due), unpaidNames };
}
