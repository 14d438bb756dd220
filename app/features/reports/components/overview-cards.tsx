import { formatRupees } from "~/lib/rupees";
import { StatCards } from "./stat-cards";

export interface OverviewFigures {
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
export function OverviewCards({ figures }: { figures: OverviewFigures }) {
  const ahead = figures.bookingsAhead;
  const cards = [
    {
      label: "Active members",
      value: figures.members,
      caption: `All users. ${figures.activeMembers} with status active.`,
    },
    {
      label: "New this week",
      value: figures.newThisWeek,
      caption: "Registered in the last 7 days",
    },
    {
      label: "Waiting for approval",
      value: figures.pendingMembers,
      caption: "Members with status pending",
    },
    {
      label: "Bookings, next 7 days",
      value: (ahead.confirmed ?? 0) + (ahead.completed ?? 0),
      caption: `Confirmed. ${ahead.pending ?? 0} more are pending.`,
    },
    {
      label: "Est. Revenue",
      value: formatRupees(figures.estimatedRevenue),
      caption: "An estimate: ₹50 per user",
    },
    {
      label: "Collected",
      value: formatRupees(figures.collected),
      caption: `Payments marked as paid. ${formatRupees(figures.outstanding)} outstanding.`,
    },
  ];
  return <StatCards cards={cards} className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-3" />;
}
