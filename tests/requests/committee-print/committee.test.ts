/** What a committee asks: comparison, who stays, which runs fill, lists as files and a page to print. */
import { expect, test } from "vitest";
import { findCommitteeReport } from "~/core/reports/committee/find-committee-report.server";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import { listBookingPages, openReportRows } from "~/core/reports/rows/list-report-rows.server";
import { instantOf } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addBooking, addEvent, addMember, attend, TIME_ZONE } from "../../support/run-day";

const at = (day: string) => instantOf(day, "05:45", TIME_ZONE);

/** Three people joined in September, two in October; who ran when is in the comments. */
async function openRunning(): Promise<TestClub> {
  const club = await TestClub.open({ sample: false, at: at("2026-11-18") });
  const { db } = club;
  const people: string[] = [];
  for (const [name, joined] of [
    ["Asha", "2026-09-02"],
    ["Bela", "2026-09-10"],
    ["Chetan", "2026-09-30"],
    ["Divya", "2026-10-05"],
    ["Esha", "2026-10-20"],
  ] as const)
    people.push(await addMember(db, { name, now: at(joined) }));
  const runs = [
    ["2026-09-27", [0, 1, 2]],
    ["2026-10-11", [0, 3]],
    ["2026-10-25", [0, 1]],
    ["2026-11-15", [0, 4]],
  ] as const;
  for (const [date, runners] of runs) {
    const eventId = await addEvent(db, { date, status: "completed" });
    for (const runner of runners)
      await attend(db, { eventId, memberId: people[runner] ?? "", now: at(date) });
    await db
      .updateTable("events")
      .set({ seats_taken: runners.length, capacity: 4 })
      .where("id", "=", eventId)
      .execute();
  }
  return club;
}

const input = (club: TestClub) => ({
  range: "last30days" as const,
  timeZone: TIME_ZONE,
  now: club.clock.at,
});

test("who keeps running is counted by the month they joined as by hand", async () => {
  const club = await openRunning();
  const { cohorts } = await findCommitteeReport(club.db, input(club));
  const shown = cohorts.map(({ joined, people, ran }) => [
    joined,
    people,
    ran.map(({ count }) => count),
  ]);
  expect(shown.slice(-3)).toEqual([
    ["2026-09", 3, [3, 2, 1]],
    ["2026-10", 2, [1, 1]],
    ["2026-11", 0, [0]],
  ]);
  expect((await recountCounters(club.db)).differing).toEqual([]);
  const growth = readable((await (await club.admin()).get("/admin/reports?tab=growth")).text);
  expect(growth).toContain("Sep 2026 3 3 (100.0%) 2 (66.7%) 1 (33.3%) – – –");
});

test("a member whose day of joining is put right moves to the other month", async () => {
  const club = await openRunning();
  await club.db
    .updateTable("members")
    .set({ created_at: at("2026-10-01") })
    .where("display_name", "=", "Chetan")
    .execute();
  const { cohorts } = await findCommitteeReport(club.db, input(club));
  expect(cohorts.at(-3)).toMatchObject({
    people: 2,
    ran: [{ count: 2 }, { count: 2 }, { count: 1 }],
  });
  expect((await recountCounters(club.db)).differing).toEqual([]);
});

test("a range is compared with as many days before it", async () => {
  const club = await openRunning();
  const { compared, days } = await findCommitteeReport(club.db, input(club));
  expect(days).toBe(30);
  // From 20 October; before it from 20 September.
  expect(compared.map(({ label, now, before }) => [label, now, before])).toEqual([
    ["New members", 1, 2],
    ["Seats booked", 4, 5],
    ["Check-ins", 4, 5],
    ["Collected", 0, 0],
  ]);
  const page = readable((await (await club.admin()).get("/admin/reports")).text);
  expect(page).toContain("Check-ins 4 1 fewer than in the 30 days before (5)");
  expect(page).toContain("Collected ₹0 The same as in the 30 days before");
});

test("runs fill by title, without those that were cancelled or are outside the range", async () => {
  const club = await openRunning();
  await addEvent(club.db, { date: "2026-11-16", status: "cancelled" });
  await addEvent(club.db, { date: "2026-11-17", status: "draft" });
  const { fills } = await findCommitteeReport(club.db, input(club));
  expect(fills).toEqual([{ title: "Morning run", runs: 2, seats: 4, capacity: 8, percent: 50 }]);
});

test("counts stand beside percentages under the chart of plans", async () => {
  const club = await openRunning();
  const { text } = await (await club.admin()).get("/admin/reports");
  expect(readable(text)).toContain("Basic: 5 (100.0%)");
});

test("the page for the committee has every figure of the reports", async () => {
  const club = await openRunning();
  const admin = await club.admin();
  const { status, text } = await admin.get("/admin/reports/print?range=last90days");
  expect(status).toBe(200);
  const page = readable(text);
  for (const part of [
    "Namma Run Club: report for the committee",
    "Fri, 21 Aug 2026 to Wed, 18 Nov 2026",
    "New members 5 5 more than in the 90 days before (0)",
    "Today: 5 members, 5 active, 0 waiting for approval. Basic 5 (100.0%)",
    "Sep 2026 3 new, ₹0",
    "Morning run 4 9 of 16",
    "Sep 2026 3 3 (100.0%)",
  ])
    expect(page).toContain(part);
});

test("bookings and payments of a range come as CSV with each row once", async () => {
  const club = await openRunning();
  const admin = await club.admin();
  const { text, headers } = await admin.get("/admin/reports/bookings.csv?range=last30days");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="bookings-2026-11-18.csv"');
  const lines = text.trim().split("\r\n");
  expect(lines[0]).toMatch(/^Reference,Run,Date,Time,Name,Phone,/);
  expect(lines[1]).toContain(",Pay-Per-Run,");
  expect(
    lines
      .slice(1)
      .map((line) => line.split(",")[2])
      .sort(),
  ).toEqual(["2026-10-25", "2026-10-25", "2026-11-15", "2026-11-15"]);
  const days = { from: "2026-09-01", to: "2026-11-18", timeZone: TIME_ZONE, rowsAtOnce: 2 };
  const references: unknown[] = [];
  for await (const page of listBookingPages(club.db, days))
    references.push(...page.map(([first]) => first));
  expect(references).toHaveLength(9);
  expect(new Set(references).size).toBe(9);
  const audit = readable((await admin.get("/admin/audit")).text);
  expect(audit).toContain("Report exported");
});

test("the CSV of payments has those marked as paid in the range, with their receipts", async () => {
  const club = await openRunning();
  const { db } = club;
  const [member] = await db.selectFrom("members").select("id").limit(1).execute();
  const row = {
    member_id: member?.id ?? "",
    method: "upi" as const,
    paid_by: "ravi",
    paid_by_name: "ravi",
    created_at: 1,
    updated_at: 1,
  };
  for (const [id, day, status] of [
    ["p1", "2026-11-10", "paid"],
    ["p2", "2026-11-10", "paid"],
    ["p3", "2026-09-10", "paid"],
    ["p4", "2026-11-11", "due"],
  ] as const) {
    await db
      .insertInto("payments")
      .values({
        ...row,
        id,
        reference: id.toUpperCase(),
        amount_rupees: 99,
        status,
        paid_at: status === "paid" ? at(day) : null,
      })
      .execute();
  }
  await addBooking(db, {
    eventId: await addEvent(db, { date: "2026-11-17" }),
    memberId: row.member_id,
  });
  const by = { adminId: "ravi", requestId: null, now: club.clock.at, timeZone: TIME_ZONE };
  const days = { range: "last30days", byYear: false } as const;
  const file = await openReportRows(db, { what: "payments", ...days, ...by });
  const lines = (await new Response(file).text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["P1", "P2"]);
  expect(lines[1]).toContain(",99,UPI,,2026-11-10");
});
