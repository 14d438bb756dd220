import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { fillClub } from "../../support/reported-club";

const CSV_REPORT = `\uFEFFAdmin Report
Generated,2026-11-18T04:30:00.000Z
Date Range,last30days

SUMMARY
Metric,Value
Total Users,6
Active Users,3
Pending Users,1
Estimated Revenue,₹150

PLAN DISTRIBUTION
Plan,Users
Basic,3
Standard,2
Premium,1

REGISTRATION SOURCES
Source,Count
Mobile OTP,1
Contact Form,1

REGISTRATION SOURCES OF ALL TIME
Source,Count
Mobile OTP,4
Contact Form,2

MONTHLY TRENDS
Month,Registrations,Active Users,Revenue
Dec 2025,0,0,₹0
Jan 2026,0,0,₹0
Feb 2026,0,0,₹0
Mar 2026,1,0,₹0
Apr 2026,1,1,₹50
May 2026,0,0,₹0
Jun 2026,0,0,₹0
Jul 2026,0,0,₹0
Aug 2026,0,0,₹0
Sep 2026,0,0,₹0
Oct 2026,2,1,₹50
Nov 2026,1,1,₹50
`.replaceAll("\n", "\r\n");

const JSON_REPORT = {
  reportDate: "2026-11-18T04:30:00.000Z",
  dateRange: "last30days",
  summary: { totalUsers: 6, activeUsers: 3, pendingUsers: 1, estimatedRevenue: 150 },
  planDistribution: { Basic: 3, Standard: 2, Premium: 1 },
  registrationSources: { "Mobile OTP": 1, "Contact Form": 1 },
  registrationSourcesOfAllTime: { "Mobile OTP": 4, "Contact Form": 2 },
  statusBreakdown: { Pending: 1, Active: 3, Suspended: 1, Inactive: 1 },
  topProfessions: { Employee: 3, Student: 2, "Not Specified": 1 },
  ageGroups: {
    "18-25": 1,
    "26-35": 1,
    "36-45": 1,
    "46-55": 0,
    "55+": 1,
    "Not Specified": 1,
  },
};

test("the exported CSV of a small club equals the expected file byte for byte", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  const admin = await club.admin();
  const file = await admin.get("/admin/reports/export?format=csv&range=last30days");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe(
    'attachment; filename="admin-report-2026-11-18.csv"',
  );
  // Reading a response as text drops the byte order mark; csv.test.ts checks it.
  expect(`\uFEFF${file.text}`).toBe(CSV_REPORT);
});

test("the exported JSON has the same values, indented", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  const admin = await club.admin();
  const file = await admin.get("/admin/reports/export?format=json&range=last30days");
  expect(file.headers.get("Content-Disposition")).toContain("admin-report-2026-11-18.json");
  const { monthlyTrends, ...report } = JSON.parse(file.text);
  expect(report).toEqual(JSON_REPORT);
  expect(monthlyTrends).toHaveLength(12);
  expect(monthlyTrends[10]).toEqual({
    month: "Oct 2026",
    registrations: 2,
    active: 1,
    revenue: 50,
  });
  expect(file.text).toContain('\n  "reportDate"');
});

test("the exported sources are those of the chosen range", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  const admin = await club.admin();
  const file = await admin.get("/admin/reports/export?format=json&range=last7days");
  const report = JSON.parse(file.text);
  expect(report.registrationSources).toEqual({ "Mobile OTP": 1, "Contact Form": 0 });
  expect(report.registrationSourcesOfAllTime).toEqual({ "Mobile OTP": 4, "Contact Form": 2 });
});

test("the file name has the club's day, also before 05:30, when UTC is on the day before", async () => {
  const at = Date.parse("2027-04-01T00:10+05:30");
  const club = await TestClub.open({ sample: false, at });
  const admin = await club.admin();
  const file = await admin.get("/admin/reports/export?format=json");
  expect(file.headers.get("Content-Disposition")).toContain("admin-report-2027-04-01.json");
  expect(JSON.parse(file.text).monthlyTrends.at(-1).month).toBe("Apr 2027");
});

test("the members' CSV has every member once, with phone numbers as text", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { count } = await club.db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const file = await admin.get("/admin/subscribers.csv");
  const lines = file.text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(Number(count) + 1);
  expect(file.text).toContain("'+916000000001");
  // Registered 05:10 in the club's city: the day before in UTC.
  const early = Date.parse("2026-11-16T23:40:00Z");
  await club.db
    .updateTable("members")
    .set({ created_at: early })
    .where("phone", "=", "+916000000001")
    .execute();
  const again = await admin.get("/admin/subscribers.csv");
  expect(again.text).toMatch(/'\+916000000001,.*,2026-11-17 05:10\r\n/);
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Members exported");
});

test("the members' CSV has ten cells a line, none of them a formula", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await club.db.updateTable("members").set({ full_name: '=1+1,"x"' }).execute();
  expect((await admin.get("/admin/subscribers")).text).toContain('href="/admin/subscribers.csv"');
  const file = await admin.get("/admin/subscribers.csv");
  expect(file.headers.get("Content-Disposition")).toContain('"members-2026-11-18.csv"');
  const lines = file.text.trimEnd().split("\r\n");
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const cells = line.match(/("(?:[^"]|"")*"|[^,"]*)(?:,|$)/g) ?? [];
    expect(cells.slice(0, -1)).toHaveLength(10);
    for (const cell of cells) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
  }
});

test.each([
  "/admin/reports/payments.csv",
  "/admin/reports/Payments.csv",
  "/admin/reports/payments.csv/",
])("the address %s is that of the payments' file", async (path) => {
  const club = await TestClub.open();
  const file = await (await club.admin("treasurer")).get(path);
  expect(file.headers.get("Content-Disposition")).toContain('"payments-2026-11-18.csv"');
  expect(file.text).toContain("Receipt,Reference,Name");
});
