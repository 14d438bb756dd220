import { sql } from "kysely";
import { countIn, SEAT_HOLDING } from "~/core/bookings/status";
import { monthsUpTo, sumOf } from "~/core/reports/counters/counters";
import {
  listCounts,
  listDailyCounts,
  listMonthlyCounts,
} from "~/core/reports/counters/counters.server";
import { type ReportRange, type ReportTab, rangeDays } from "~/core/reports/reports";
import type { Db } from "~/db/tables";
import { addDays, type Day, daysBetween, type Instant, instantOf } from "~/lib/dates";
import { percentOf } from "~/lib/percent";
import { FIND_COMMITTEE_REPORT_TEXTS } from "~/texts/reports/committee";
import { type Compared, cohortsOf, daysBefore } from "./committee";

const RETENTION_MONTHS = 6;
const FILLS_SHOWN = 12;

interface Input {
  range: ReportRange;
  now: Instant;
  timeZone: string;
  /** Reads only this tab's data; the other lists stay empty. */
  only?: ReportTab;
}

/**
 * The report for a committee on a range: comparison with the days before, cohorts, and used seats by title.
 */
export async function findCommitteeReport(db: Db, input: Input) {
  const { from, to } = rangeDays(input.range, input);
  const days = daysBetween(from, to) + 1;
  const { only = "all", timeZone } = input;
  const isOverview = only === "all" || only === "overview";
  return {
    from,
    to,
    days,
    compared: isOverview ? await listCompared(db, { from, to, days }) : [],
    cohorts: only === "all" || only === "growth" ? await listCohorts(db, { today: to }) : [],
    fills: isOverview ? await listEventFills(db, { from, to, timeZone }) : [],
  };
}

export type CommitteeReport = Awaited<ReturnType<typeof findCommitteeReport>>;

async function listCompared(
  db: Db,
  { from, to, days }: { from: Day; to: Day; days: number },
): Promise<Compared[]> {
  const figuresOf = async (span: { from: Day; to: Day }) => {
    const bookings = await listCounts(db, { counter: "booking_status", ...span });
    return {
      joined: sumOf(await listCounts(db, { counter: "member_status", ...span })),
      booked: countIn(bookings, SEAT_HOLDING),
      came: sumOf(await listCounts(db, { counter: "check_in", ...span })),
      rupees: (await listCounts(db, { counter: "payment_rupees", ...span })).paid ?? 0,
    };
  };
  const now = await figuresOf({ from, to });
  const before = await figuresOf(daysBefore({ from, days }));
  return [
    { label: FIND_COMMITTEE_REPORT_TEXTS.newMembers, now: now.joined, before: before.joined },
    { label: FIND_COMMITTEE_REPORT_TEXTS.seatsBooked, now: now.booked, before: before.booked },
    { label: FIND_COMMITTEE_REPORT_TEXTS.checkIns, now: now.came, before: before.came },
    {
      label: FIND_COMMITTEE_REPORT_TEXTS.collected,
      now: now.rupees,
      before: before.rupees,
      isMoney: true,
    },
  ];
}

/** Who joined in each of the last six months, and how many of them ran from then on. */
async function listCohorts(db: Db, { today }: { today: Day }) {
  const months = monthsUpTo(today, RETENTION_MONTHS);
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const days = { from: `${first}-01`, to: `${last}-31` };
  const joined = await listMonthlyCounts(db, { counter: "member_status", ...days });
  const ran = await listDailyCounts(db, { counter: "run_month_by_joining", from: first, to: last });
  const people = new Map(months.map((month) => [month, sumOf(joined.get(month))]));
  return cohortsOf(months, people, ran);
}

/**
 * Events of the range by title, the fullest first; reads only the range's events, each with its stored seats.
 */
async function listEventFills(
  db: Db,
  { from, to, timeZone }: { from: Day; to: Day; timeZone: string },
) {
  const rows = await db
    .selectFrom("events")
    .select("title")
    .select((eb) => [
      eb.fn.countAll<number>().as("runs"),
      eb.fn.sum<number>("seats_taken").as("seats"),
      eb.fn.sum<number>("capacity").as("capacity"),
    ])
    .where("starts_at", ">=", instantOf(from, "00:00", timeZone))
    .where("starts_at", "<", instantOf(addDays(to, 1), "00:00", timeZone))
    .where("status", "in", ["published", "completed"])
    .groupBy("title")
    .orderBy(sql`coalesce(sum(seats_taken) * 1.0 / nullif(sum(capacity), 0), 0)`, "desc")
    .orderBy("title")
    .limit(FILLS_SHOWN)
    .execute();
  return rows.map((row) => {
    const [runs, seats, capacity] = [Number(row.runs), Number(row.seats), Number(row.capacity)];
    return { title: row.title, runs, seats, capacity, percent: percentOf(seats, capacity) };
  });
}
