import { Hourglass, IndianRupee, UserCheck, Users } from "lucide-react";
import { formatRupees } from "~/lib/rupees";
import { RANGE_LABELS } from "../rules/ranges";
import type { Report } from "../rules/reports";
import { StatCards } from "./stat-cards";

/** The four summary cards, with collected and outstanding money beside the estimate. */
export function SummaryCards({ report }: { report: Report }) {
  const { summary, joined, money } = report;
  const range = RANGE_LABELS[report.range].toLowerCase();
  const cards = [
    {
      label: "Total Users",
      value: summary.totalUsers,
      caption: `Everyone in the club today. ${joined.total} joined in the ${range}.`,
      icon: <Users aria-hidden />,
    },
    {
      label: "Active Users",
      value: summary.activeUsers,
      caption: `Approved members. ${joined.active} joined in the ${range}.`,
      icon: <UserCheck aria-hidden />,
    },
    {
      label: "Pending Users",
      value: summary.pendingUsers,
      caption: `Waiting for approval. ${joined.pending} registered in the ${range}.`,
      icon: <Hourglass aria-hidden />,
    },
    {
      label: "Est. Revenue",
      value: formatRupees(summary.estimatedRevenue),
      caption: `An estimate: ₹50 per active member. Collected in the ${range}: ${formatRupees(money.collected)}. Outstanding today: ${formatRupees(money.outstanding)}.`,
      icon: <IndianRupee aria-hidden />,
    },
  ];
  return <StatCards cards={cards} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4" />;
}
