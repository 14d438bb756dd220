import { cachedRead } from "~/db/cached-reads";
import type { SendBudget } from "~/features/notifications/messages/rules/budget";
import type { Instant } from "~/lib/dates";
import type { ReportRange } from "../rules/ranges";
import type { ReportTab } from "../rules/reports";
import { findCommitteeReport } from "./find-committee-report.server";
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
