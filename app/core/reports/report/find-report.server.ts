import type { Db } from "~/db/tables";
import type { RegistrationType } from "~/db/tables/people";
import { MEMBER_STATUSES, PLAN_TYPES, REGISTRATION_TYPES } from "~/core/people/members";
import type { Day, Instant } from "~/lib/dates";
import { monthsUpTo, sumOf } from "../counters/counters";
import { type ReportRange, rangeDays } from "../ranges";
import {
  ESTIMATED_RUPEES_PER_MEMBER,
  type MonthLine,
  type Report,
  type ReportTab,
  TOP_PROFESSIONS,
  TREND_MONTHS,
} from "../reports";
import { NOT_SPECIFIED, type Share, SOURCE_LABELS, STATUS_LABELS, sharesOf } from "../shares";
import { listCounts, listMonthlyCounts, listTotals } from "../counters/counters.server";
import { listAgeGroups } from "./list-age-groups.server";
import { listUserGrowth } from "../counters/list-user-growth.server";

/**
 * The report: all members today, those who joined in the range, and the last twelve months. `only` reads the
 * data of one tab and leaves the lists of the others empty.
 */
export async function findReport(
  db: Db,
  input: { range: ReportRange; now: Instant; timeZone: string; only?: readonly ReportTab[] },
): Promise<Report> {
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

const NO_SHARES = { planDistribution: [], memberSources: [], joinedSources: [] };

async function listPlansAndSources(db: Db, days: { from: Day; to: Day }) {
  const plans = await listTotals(db, { counter: "member_plan" });
  const joinedPlans = await listCounts(db, { counter: "member_plan", ...days });
  const sources = await listTotals(db, { counter: "member_source" });
  const joinedBy = await listCounts(db, { counter: "member_source", ...days });
  const sourceOf = (key: RegistrationType) => SOURCE_LABELS[key];
  return {
    planDistribution: sharesOf(PLAN_TYPES, plans, joinedPlans),
    memberSources: sharesOf(REGISTRATION_TYPES, sources, joinedBy, sourceOf),
    joinedSources: sharesOf(REGISTRATION_TYPES, joinedBy, joinedBy, sourceOf),
  };
}

/** The most frequent professions, ties by name. */
export async function listTopProfessions(db: Db, days: { from: Day; to: Day }): Promise<Share[]> {
  const counts = await listTotals(db, { counter: "member_profession" });
  const joined = await listCounts(db, { counter: "member_profession", ...days });
  const keys = Object.keys(counts).filter((key) => (counts[key] ?? 0) > 0);
  const shares = sharesOf(keys, counts, joined, (key) => key || NOT_SPECIFIED);
  return shares
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, TOP_PROFESSIONS);
}

/** The last twelve months, oldest first. */
export async function listMonthlyTrends(db: Db, input: { today: Day }): Promise<MonthLine[]> {
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
