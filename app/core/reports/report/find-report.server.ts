import { costText, type SendBudget } from "~/core/messages/budget/budget";
import { countLeft, listCosts } from "~/core/messages/budget/claim-within-budget.server";
import { MEMBER_STATUSES, PLAN_TYPES, REGISTRATION_TYPES } from "~/core/people/members";
import { optionLabel } from "~/core/people/profile/option-label";
import { findCommitteeReport } from "~/core/reports/committee/find-committee-report.server";
import { cachedRead } from "~/db/cached-reads";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { MemberSource } from "~/db/tables/people";
import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  formatDate,
  type Instant,
  instantOf,
} from "~/lib/dates";
import { percentOf } from "~/lib/percent";
import { DELIVERY_CHANNEL_LABELS } from "~/texts/messages/channels";
import { PLAN_TYPE_LABELS } from "~/texts/people/profile-options";
import { SHARES_TEXTS, SOURCE_LABELS, STATUS_LABELS } from "~/texts/reports/shares";
import { formatMonth, monthsUpTo, sumOf } from "../counters/counters";
import {
  listCounts,
  listDailyCounts,
  listMonthlyCounts,
  listTotals,
} from "../counters/counters.server";
import {
  ESTIMATED_RUPEES_PER_MEMBER,
  type ReportRange,
  type ReportTab,
  rangeDays,
  TOP_PROFESSIONS,
  TREND_MONTHS,
} from "../reports";
import { AGE_GROUPS, bornBy, type Share, sharesOf } from "../shares";

/**
 * The report: all members today, those who joined in the range, and the last twelve months. `only` reads the
 * data of one tab and leaves the lists of the others empty.
 */
export async function findReport(
  db: Db,
  input: { range: ReportRange; now: Instant; timeZone: string; only?: readonly ReportTab[] },
) {
  const { range, now, only } = input;
  const days = rangeDays(range, input);
  const has = (tab: ReportTab) => only === undefined || only.includes(tab);
  const statuses = await listTotals(db, { counter: "member_status" });
  const joined = await listCounts(db, { counter: "member_status", ...days });
  const paid = await listCounts(db, { counter: "payment_rupees", ...days });
  const rupees = await listTotals(db, { counter: "payment_rupees" });
  const active = statuses.active ?? 0;
  return {
    range,
    ...days,
    generatedAt: now,
    summary: {
      totalUsers: sumOf(statuses),
      activeUsers: active,
      pendingUsers: statuses.pending ?? 0,
      estimatedRevenue: active * ESTIMATED_RUPEES_PER_MEMBER,
    },
    joined: { total: sumOf(joined), active: joined.active ?? 0, pending: joined.pending ?? 0 },
    money: { collected: paid.paid ?? 0, outstanding: rupees.due ?? 0 },
    ...(has("overview") ? await listPlansAndSources(db, days) : NO_SHARES),
    statusBreakdown: sharesOf(MEMBER_STATUSES, statuses, joined, (key) => STATUS_LABELS[key]),
    topProfessions: has("users") ? await listTopProfessions(db, days) : [],
    ageGroups: has("users") ? await listAgeGroups(db, { today: days.to }) : [],
    monthlyTrends: has("growth") ? await listMonthlyTrends(db, { today: days.to }) : [],
    userGrowth: has("growth") ? await listUserGrowth(db, { ...days, total: sumOf(statuses) }) : [],
  };
}

export type Report = Awaited<ReturnType<typeof findReport>>;

const NO_SHARES: Awaited<ReturnType<typeof listPlansAndSources>> = {
  planDistribution: [],
  memberSources: [],
  joinedSources: [],
};

/** `memberSources` are of everybody today, `joinedSources` of those who joined in the range. */
async function listPlansAndSources(db: Db, days: { from: Day; to: Day }) {
  const plans = await listTotals(db, { counter: "member_plan" });
  const joinedPlans = await listCounts(db, { counter: "member_plan", ...days });
  const sources = await listTotals(db, { counter: "member_source" });
  const joinedBy = await listCounts(db, { counter: "member_source", ...days });
  const sourceOf = (key: MemberSource) => SOURCE_LABELS[key];
  const ways: readonly MemberSource[] = REGISTRATION_TYPES;
  const keys = sources.import ? [...ways, "import" as const] : ways;
  return {
    planDistribution: sharesOf(PLAN_TYPES, plans, joinedPlans, (plan) => PLAN_TYPE_LABELS[plan]),
    memberSources: sharesOf(keys, sources, joinedBy, sourceOf),
    joinedSources: sharesOf(keys, joinedBy, joinedBy, sourceOf),
  };
}

/** The most frequent professions, ties by name. */
async function listTopProfessions(db: Db, days: { from: Day; to: Day }): Promise<Share[]> {
  const counts = await listTotals(db, { counter: "member_profession" });
  const joined = await listCounts(db, { counter: "member_profession", ...days });
  const keys = Object.keys(counts).filter((key) => (counts[key] ?? 0) > 0);
  const shares = sharesOf(keys, counts, joined, (key) =>
    key ? optionLabel(key) : SHARES_TEXTS.notSpecified,
  );
  return shares
    .sort((a, b) => b.count - a.count || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, TOP_PROFESSIONS);
}

/** By what professions with the same count are ordered, in every language alike. */
const nameOf = ({ key }: Share) => key || "Not Specified";

/**
 * The last twelve months, oldest first: who joined, how many of them are active today, 50 rupees for each of those as an
 * estimate, and what was marked as paid.
 */
async function listMonthlyTrends(db: Db, input: { today: Day }) {
  const months = monthsUpTo(input.today, TREND_MONTHS);
  const span = { from: `${months[0]}-01`, to: `${months.at(-1)}-31` };
  const statuses = await listMonthlyCounts(db, { counter: "member_status", ...span });
  const rupees = await listMonthlyCounts(db, { counter: "payment_rupees", ...span });
  return months.map((month) => {
    const active = statuses.get(month)?.active ?? 0;
    return {
      month,
      newMembers: sumOf(statuses.get(month)),
      active,
      revenue: active * ESTIMATED_RUPEES_PER_MEMBER,
      collected: rupees.get(month)?.paid ?? 0,
    };
  });
}

const DAILY_UP_TO_DAYS = 90;

/**
 * Members at the end of each day of the range, or of each month for ranges over 90 days; `total` is today's
 * count. Deleted members are not counted.
 */
async function listUserGrowth(
  db: Db,
  input: { from: Day; to: Day; total: number },
): Promise<{ label: string; total: number }[]> {
  const { from, to } = input;
  const joined = await listDailyCounts(db, { counter: "member_status", from, to });
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const counts = days.map((day) => sumOf(joined.get(day)));
  let total = input.total - counts.reduce((sum, count) => sum + count, 0);
  const daily = days.map((day, index) => {
    total += counts[index] ?? 0;
    return { day, total };
  });
  if (days.length <= DAILY_UP_TO_DAYS) {
    return daily.map((line) => ({ label: formatDate(line.day), total: line.total }));
  }
  const monthEnds = daily.filter(
    ({ day }, index) => daily[index + 1]?.day.slice(0, 7) !== day.slice(0, 7),
  );
  return monthEnds.map((line) => ({ label: formatMonth(line.day.slice(0, 7)), total: line.total }));
}

const UNKNOWN_MONTH = "unknown";

/**
 * Members in each age group on `today`. Counted by month of birth; months in which a group begins today are
 * counted from the members by index. Nobody under 18 is among them.
 */
async function listAgeGroups(db: Db, input: { today: Day }): Promise<Share[]> {
  const months = await listDailyCounts(db, { counter: "member_birth_month", from: "", to: "z" });
  const known = [...months].flatMap(([month, counts]) =>
    month === UNKNOWN_MONTH ? [] : [{ month, count: sumOf(counts) }],
  );
  const reached: number[] = [];
  for (const { from } of AGE_GROUPS) {
    const day = bornBy(from, input.today);
    const until = day.slice(0, 7);
    const sum = known.reduce((sum, { month, count }) => (month < until ? sum + count : sum), 0);
    reached.push(sum + (await countBorn(db, { from: `${until}-01`, to: day })));
  }
  const unknownCount = sumOf(months.get(UNKNOWN_MONTH));
  const total = (reached[0] ?? 0) + unknownCount;
  const groups = AGE_GROUPS.map(({ label }, index) => ({
    key: label,
    label,
    count: (reached[index] ?? 0) - (reached[index + 1] ?? 0),
  }));
  const unknown = { key: "", label: SHARES_TEXTS.notSpecified, count: unknownCount };
  return [...groups, unknown].map((group) => ({
    ...group,
    percent: percentOf(group.count, total),
  }));
}

/** How many members were born on the days from `from` to `to`. */
async function countBorn(db: Db, input: { from: Day; to: Day }): Promise<number> {
  const born = db
    .selectFrom("members")
    .where("date_of_birth", ">=", input.from)
    .where("date_of_birth", "<=", input.to);
  return await countRows(born);
}

const MONTHS_SHOWN = 3;

/** The cost of messages and codes in the last months, by channel, and what was sent in the last hour and day of the budget. */
async function findMessageReport(
  db: Db,
  input: { now: Instant; timeZone: string; budget: SendBudget | undefined },
) {
  const { now, timeZone, budget } = input;
  const months = monthsUpTo(dayOf(now, timeZone), MONTHS_SHOWN).toReversed();
  const startOf = (month: string | undefined) =>
    month === undefined ? now + 1 : instantOf(`${month}-01`, "00:00", timeZone);
  return {
    months: await Promise.all(
      months.map(async (month, index) => {
        const costs = await listCosts(db, {
          from: startOf(month),
          to: index === 0 ? now + 1 : startOf(months[index - 1]),
        });
        return {
          month,
          channels: costs.map(({ channel, sent, cost }) => ({
            label: DELIVERY_CHANNEL_LABELS[channel],
            sent,
            cost: cost > 0 ? costText(cost) : undefined,
          })),
          cost: costText(costs.reduce((sum, { cost }) => sum + cost, 0)),
        };
      }),
    ),
    left: { ...(await countLeft(db, { now })), budget },
  };
}

/** The data of one tab of the reports, the same for every admin. `messages` is set for the overview alone. */
export const findReportsTab = cachedRead(
  "reports",
  async (
    db,
    input: {
      range: ReportRange;
      tab: ReportTab;
      now: Instant;
      timeZone: string;
      budget: SendBudget | undefined;
    },
  ) => {
    const { tab, budget, ...days } = input;
    return {
      report: await findReport(db, { ...days, only: [tab] }),
      committee: await findCommitteeReport(db, { ...days, only: tab }),
      messages: tab === "overview" ? await findMessageReport(db, { ...days, budget }) : undefined,
    };
  },
);
