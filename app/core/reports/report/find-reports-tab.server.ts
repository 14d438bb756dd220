import { cachedRead } from "~/db/cached-reads";
import type { SendBudget } from "~/core/messages/budget/budget";
import type { Instant } from "~/lib/dates";
import type { ReportRange } from "../ranges";
import type { ReportTab } from "../reports";
import { findCommitteeReport } from "~/extensions/committee-print/find-committee-report.server";
import { findMessageReport } from "./find-message-report.server";
import { findReport } from "./find-report.server";

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
