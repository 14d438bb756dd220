import { formatRupees } from "~/lib/rupees";
import { StatCards } from "./stat-cards";

export interface OverviewTotals {
  members: number;
  activeMembers: number;
  pendingMembers: number;
  newThisWeek: number;
  bookingsAhead: Record<string, number>;
  estimatedRevenue: number;
  collected: number;
  outstanding: number;
}

/** The club's six totals, each with what it counts. */
export function OverviewCards({ totals }: { totals: OverviewTotals }) {
  const ahead = totals.bookingsAhead;
  const cards = [
    {
      label: "Active members",
      value: totals.members,
      caption: `All users. ${totals.activeMembers} with status active.`,
    },
    {
      label: "New this week",
      value: totals.newThisWeek,
      caption: "Registered in the last 7 days",
    },
    {
      label: "Waiting for approval",
      value: totals.pendingMembers,
      caption: "Members with status pending",
    },
    {
      label: "Bookings, next 7 days",
      value: (ahead.confirmed ?? 0) + (ahead.completed ?? 0),
      caption: `Confirmed. ${ahead.pending ?? 0} more are pending.`,
    },
    {
      label: "Est. Revenue",
      value: formatRupees(totals.estimatedRevenue),
      caption: "An estimate: ₹50 per user",
    },
    {
      label: "Collected",
      value: formatRupees(totals.collected),
      caption: `Payments marked as paid. ${formatRupees(totals.outstanding)} outstanding.`,
    },
  ];
  return <StatCards cards={cards} className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-3" />;
}
