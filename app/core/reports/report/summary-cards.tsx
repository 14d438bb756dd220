import { Hourglass, IndianRupee, UserCheck, Users } from "lucide-react";
import { formatRupees } from "~/lib/rupees";
import { RANGE_LABELS } from "../ranges";
import type { Report } from "../reports";
import { SUMMARY_CARDS_TEXTS } from "../panel-texts";
import { StatCards } from "../overview/stat-cards";

/** The four summary cards, with collected and outstanding money beside the estimate. */
export function SummaryCards({ report }: { report: Report }) {
  const { summary, joined, money } = report;
  const range = RANGE_LABELS[report.range].toLowerCase();
  const cards = [
    {
      label: SUMMARY_CARDS_TEXTS.totalUsers,
      value: summary.totalUsers,
      caption: SUMMARY_CARDS_TEXTS.everyoneInTheClub(joined.total, range),
      icon: <Users aria-hidden />,
    },
    {
      label: SUMMARY_CARDS_TEXTS.activeUsers,
      value: summary.activeUsers,
      caption: SUMMARY_CARDS_TEXTS.approvedMembersJoinedIn(joined.active, range),
      icon: <UserCheck aria-hidden />,
    },
    {
      label: SUMMARY_CARDS_TEXTS.pendingUsers,
      value: summary.pendingUsers,
      caption: SUMMARY_CARDS_TEXTS.waitingForApprovalRegistered(joined.pending, range),
      icon: <Hourglass aria-hidden />,
    },
    {
      label: SUMMARY_CARDS_TEXTS.estRevenue,
      value: formatRupees(summary.estimatedRevenue),
      caption: SUMMARY_CARDS_TEXTS.anEstimate50Per(
        range,
        formatRupees(money.collected),
        formatRupees(money.outstanding),
      ),
      icon: <IndianRupee aria-hidden />,
    },
  ];
  return <StatCards cards={cards} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" />;
}
