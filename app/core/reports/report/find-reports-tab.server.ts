import type { SendBudget } from "~/core/messages/budget/budget";
import { costText } from "~/core/messages/budget/budget";
import { countLeft, listCosts } from "~/core/messages/budget/claim-within-budget.server";
import { findCommitteeReport } from "~/core/reports/committee/find-committee-report.server";
import { cachedRead } from "~/db/cached-reads";
import type { Db } from "~/db/tables";
import { dayOf, type Instant, instantOf } from "~/lib/dates";
import { DELIVERY_CHANNEL_LABELS } from "~/texts/messages/channels";
import { monthsUpTo } from "../counters/counters";
import type { ReportRange, ReportTab } from "../reports";
import { findReport } from "./find-report.server";

const MONTHS_SHOWN = 3;

export interface MessageCostReport {
  months: {
    month: string;
    channels: { label: string; sent: number; cost: string | undefined }[];
    cost: string;
  }[];
  /** Messages sent in the last hour and day, and the budget. */
  left: { hour: number; day: number; budget: SendBudget | undefined };
}

/** The cost of messages and codes in the last months, by channel, and the used part of the budget. */
async function findMessageReport(
  db: Db,
  input: { now: Instant; timeZone: string; budget: SendBudget | undefined },
): Promise<MessageCostReport> {
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
