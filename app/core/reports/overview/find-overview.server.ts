import { cachedRead } from "~/db/cached-reads";
import { listLatestMembers } from "~/core/admin/registrations/approvals.server";
import { addDays, dayOf, type Instant } from "~/lib/dates";
import { sumOf } from "../counters/counters";
import type { ReportRange } from "../ranges";
import { ESTIMATED_RUPEES_PER_MEMBER, NEW_THIS_WEEK_DAYS } from "../reports";
import { listCounts, listTotals } from "../counters/counters.server";
import { findReport } from "../report/find-report.server";
import { listEventsWithParticipants } from "./list-events-with-participants.server";

const SHOWN = 5;

interface Asked {
  range: ReportRange;
  now: Instant;
  timeZone: string;
}

/** The totals, short lists and short report of the admin dashboard, the same for every admin. */
export const findOverview = cachedRead("overview", async (db, input: Asked) => {
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
    events: await listEventsWithParticipants(db, { now: input.now, limit: SHOWN }),
    latest: await listLatestMembers(db, { limit: SHOWN }),
    report: await findReport(db, { ...input, only: ["users", "growth"] }),
  };
});
