/** Imported people are 'Import' wherever sources are counted, and no growth of the month they came in. */
import { expect, test } from "vitest";
import { findReport } from "~/core/reports/report/find-report.server";
import { importMemberSheet } from "~/extensions/moving-in/import-member-sheet.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const LIST = [
  "Name,Phone,Joined",
  "Nila Raman,9845011111,",
  "Kavi Selvam,9845033333,2026-11-02",
  "Devi Mani,9845044444,2026-09-15",
].join("\n");

async function imported() {
  const club = await TestClub.open();
  const { timeZone } = club.services;
  const now = club.clock.at;
  const report = () => findReport(club.db, { range: "last365days", now, timeZone });
  const before = await report();
  const by = { adminId: "a", requestId: "r", now, timeZone };
  const standing = { are: "members", plan: "Basic" } as const;
  const list = { ...by, headingLine: undefined, fields: [], standing, text: LIST };
  await importMemberSheet(club.db, { ...list, isDry: false });
  return { club, before, after: await report() };
}

test("an import adds to all members and to those of 'Import', and to no month but an earlier one of joining", async () => {
  const { before, after } = await imported();
  expect(after.summary.totalUsers).toBe(before.summary.totalUsers + 3);
  expect(after.memberSources.at(-1)).toMatchObject({ label: "Import", count: 3 });
  const growth = (report: typeof after) =>
    Object.fromEntries(report.monthlyTrends.map(({ month, newMembers }) => [month, newMembers]));
  const [was, is] = [growth(before), growth(after)];
  expect(is).toEqual({ ...was, "2026-09": (was["2026-09"] ?? 0) + 1 });
  expect(after.userGrowth.at(-1)?.total).toBe(after.summary.totalUsers);
  expect(after.joined.total).toBe(before.joined.total + 1);
});

test("the list of all members says import, and that of the report too", async () => {
  const { club } = await imported();
  const admin = await club.admin();
  const file = (await admin.get("/admin/subscribers.csv")).text;
  expect(file.match(/Nila Raman.*import/)).not.toBeNull();
  const page = readable((await admin.get("/admin/reports")).text);
  expect(page).toContain("Import");
});
