import { expect, test } from "vitest";
import { findCommitteeReport } from "~/core/reports/committee/find-committee-report.server";
import { findReport } from "~/core/reports/report/find-report.server";
import { REPORT_TAB_NAMES } from "~/core/reports/reports";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

/** The lists of the whole report, by the tab that shows them. */
const LISTS = {
  overview: ["planDistribution", "memberSources", "joinedSources"],
  users: ["ageGroups", "topProfessions"],
  growth: ["monthlyTrends", "userGrowth"],
} as const;
const COMMITTEE_LISTS = {
  overview: ["compared", "fills"],
  users: [],
  growth: ["cohorts"],
} as const;

async function open() {
  const club = await TestClub.open();
  const days = { range: "last90days", now: club.clock.at, timeZone: "Asia/Kolkata" } as const;
  return { db: club.db, days };
}

test.each(REPORT_TAB_NAMES)(
  "the report of %s alone has that tab's lists as in the whole report",
  async (tab) => {
    const { db, days } = await open();
    const whole = await findReport(db, days);
    const part = await findReport(db, { ...days, only: [tab] });
    for (const [of, lists] of Object.entries(LISTS)) {
      for (const list of lists) {
        expect(whole[list], list).not.toEqual([]);
        expect(part[list], list).toEqual(of === tab ? whole[list] : []);
      }
    }
    expect(part).toMatchObject({ summary: whole.summary, money: whole.money });
    expect(part.statusBreakdown).toEqual(whole.statusBreakdown);
  },
);

test.each(REPORT_TAB_NAMES)(
  "the committee's figures of %s alone are those of the whole",
  async (tab) => {
    const { db, days } = await open();
    const whole = await findCommitteeReport(db, days);
    const part = await findCommitteeReport(db, { ...days, only: tab });
    for (const [of, lists] of Object.entries(COMMITTEE_LISTS)) {
      for (const list of lists) expect(part[list], list).toEqual(of === tab ? whole[list] : []);
    }
  },
);

test.each([
  ["/admin/reports", "New members", "ಹೊಸ ಸದಸ್ಯರು"],
  ["/admin/dashboard", "Not Specified", "ಹೇಳಿಲ್ಲ"],
])("two admins who open %s at once have it in their languages", async (path, english, kannada) => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const [one, other] = await Promise.all([admin.get(path), admin.get(`/kn${path}`)]);
  expect(readable(one.text)).toContain(english);
  expect(readable(other.text)).toContain(kannada);
});
