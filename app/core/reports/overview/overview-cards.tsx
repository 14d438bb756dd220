import { formatRupees } from "~/lib/rupees";
import { OVERVIEW_CARDS_TEXTS } from "../panel-texts";
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
      label: OVERVIEW_CARDS_TEXTS.activeMembers,
      value: totals.members,
      caption: OVERVIEW_CARDS_TEXTS.allUsersWithStatus(totals.activeMembers),
    },
    {
      label: OVERVIEW_CARDS_TEXTS.newThisWeek,
      value: totals.newThisWeek,
      caption: OVERVIEW_CARDS_TEXTS.registeredInTheLast,
    },
    {
      label: OVERVIEW_CARDS_TEXTS.waitingForApproval,
      value: totals.pendingMembers,
      caption: OVERVIEW_CARDS_TEXTS.membersWithStatusPending,
    },
    {
      label: OVERVIEW_CARDS_TEXTS.bookingsNext7Days,
      value: (ahead.confirmed ?? 0) + (ahead.completed ?? 0),
      caption: OVERVIEW_CARDS_TEXTS.confirmedMoreArePending(ahead.pending ?? 0),
    },
    {
      label: OVERVIEW_CARDS_TEXTS.estRevenue,
      value: formatRupees(totals.estimatedRevenue),
      caption: OVERVIEW_CARDS_TEXTS.anEstimate50Per,
    },
    {
      label: OVERVIEW_CARDS_TEXTS.collected,
      value: formatRupees(totals.collected),
      caption: OVERVIEW_CARDS_TEXTS.paymentsMarkedAsPaid(formatRupees(totals.outstanding)),
    },
  ];
  return (
    <StatCards
      cards={cards}
      className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1 md:gap-4 xl:grid-cols-3"
    />
  );
}
