import type { Db } from "~/db/tables";
import { listCounts, listTotals } from "~/features/figures/queries.server";
import { sumOf } from "~/features/figures/rules";
import { listLatestMembers } from "~/features/registrations/queries.server";
import { addDays, dayOf, type Instant } from "~/lib/dates";
import { ESTIMATED_RUPEES_PER_MEMBER, NEW_THIS_WEEK_DAYS } from "../rules";
import { listRunsWithParticipants } from "./list-runs-with-participants.server";

const SHOWN = 5;

/** The figures and short lists that the panel opens with. */
export async function findOverview(db: Db, input: { now: Instant; timeZone: string }) {
  const today = dayOf(input.now, input.timeZone);
  const statuses = await listTotals(db, { figure: "member_status" });
  const members = sumOf(statuses);
  const week = { from: addDays(today, 1 - NEW_THIS_WEEK_DAYS), to: today };
  const ahead = { from: today, to: addDays(today, 6) };
  const rupees = await listTotals(db, { figure: "payment_rupees" });
  return {
    members,
    activeMembers: statuses.active ?? 0,
    pendingMembers: statuses.pending ?? 0,
    newThisWeek: sumOf(await listCounts(db, { figure: "member_status", ...week })),
    bookingsAhead: await listCounts(db, { figure: "booking_status", ...ahead }),
    estimatedRevenue: members * ESTIMATED_RUPEES_PER_MEMBER,
    collected: rupees.paid ?? 0,
    outstanding: rupees.due ?? 0,
    runs: await listRunsWithParticipants(db, { now: input.now, limit: SHOWN }),
    latest: await listLatestMembers(db, { limit: SHOWN }),
  };
}
