import { expect, test } from "vitest";
import { recountCounters } from "~/core/reports/counters/counter-definitions.server";
import type { PaymentStatus } from "~/db/tables/booking-money";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { fillClub } from "../../support/reported-club";
import { addBooking, addEvent, addMember } from "../../support/run-day";

test("the screen shows the same figures on its three tabs", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  const admin = await club.admin();
  const html = (await admin.get("/admin/reports?range=last30days")).text;
  expect(html).toMatch(/aria-label="Mobile OTP"[^>]* value="50" max="100"/);
  const overview = readable(html);
  for (const text of [
    "Reports & Analytics",
    "Total Users 6 Everyone in the club today. 2 joined in the last 30 days.",
    "Active Users 3",
    "Pending Users 1",
    "Est. Revenue ₹150 An estimate: ₹50 per active member.",
    "3 (50.0%)",
    "2 (33.3%)",
    "1 (16.7%)",
    "Of those who joined in the last 30 days. Mobile OTP 1 50.0%",
    "Contact Form 1 50.0%",
    "Last 7 Days",
    "Last Year",
    "Refresh",
    "Export CSV",
    "Export JSON",
  ])
    expect(overview).toContain(text);
  const week = readable((await admin.get("/admin/reports?range=last7days")).text);
  expect(week).toContain("1 joined in the last 7 days.");
  const year = readable((await admin.get("/admin/reports?range=last365days")).text);
  expect(year).toContain("6 joined in the last year.");
  const users = readable((await admin.get("/admin/reports?tab=users")).text);
  for (const text of ["Employee 3 users", "36-45 1", "55+ 1", "Active 3 50.0%", "Inactive 1 16.7%"])
    expect(users).toContain(text);
  expect(users).not.toContain("Under 18");
  const growth = readable((await admin.get("/admin/reports?tab=growth")).text);
  for (const text of [
    "Oct 2026 2 1 ₹50",
    "Total Growth 6",
    "Avg Monthly Growth 0.4",
    "Total Revenue ₹150",
  ])
    expect(growth).toContain(text);
  const odd = readable((await admin.get("/admin/reports?range=ever")).text);
  expect(odd).toContain("Unknown filters in the address were ignored: range=ever");
});

test("analytics: growth is relative to the month before, also to one without registrations", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  await club.db
    .updateTable("members")
    .set({ created_at: Date.parse("2026-10-10T09:00+05:30") })
    .where("full_name", "in", ["ravi", "meena"])
    .execute();
  const admin = await club.admin();
  // Registrations: Jun–Sep 0, Oct 2, Nov 1. Nov against Oct: (1 − 2) ÷ 2 = −50 %. Oct against Sep: nobody, so 0.
  const page = readable((await admin.get("/admin/analytics")).text);
  expect(page).toContain(
    "Nov 2026 so far Registrations 1 -50.0% against the same days of the month before",
  );
  expect(page).toContain("Nov 2026 1 -50.0% 0 0 0 0.0% 0 0 Oct 2026 2 0.0% 0 0 0 0.0% 0 0");
  expect(page).not.toContain("May 2026");
  const table = page.slice(page.indexOf("Returning Nov 2026"));
  expect(table.match(/(Jun|Jul|Aug|Sep|Oct|Nov) 2026/g)?.slice(0, 6)).toHaveLength(6);
});

test("analytics: a running month is compared with the same days of the month before", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  // On 18 November; two registered in October, both after the 18th.
  const page = readable((await (await club.admin()).get("/admin/analytics")).text);
  expect(page).toContain("Registrations 1 0.0% against the same days of the month before");
});

test("days, months and financial years end at midnight in the club's time zone", async () => {
  const before = Date.parse("2027-03-31T23:59+05:30");
  const club = await TestClub.open({ sample: false, at: before });
  const memberId = await addMember(club.db, { name: "Nila", now: before });
  const eventId = await addEvent(club.db, { date: "2027-04-01" });
  await addBooking(club.db, { eventId, memberId });
  // Signs in each time, because an admin's session does not last for days.
  const read = async (path: string) => readable((await (await club.admin()).get(path)).text);
  const today = () => read("/admin/bookings?period=today");
  const overview = () => read("/admin/dashboard?period=7");
  const growth = () => read("/admin/reports?tab=growth");
  expect(await today()).toContain("No Run Bookings Found");
  expect(await growth()).toContain("Mar 2027 1 1 ₹50 ₹0");
  expect(await growth()).not.toContain("Apr 2027");
  club.clock.at = before + 60_000;
  expect(await today()).not.toContain("No Run Bookings Found");
  expect(await growth()).toContain("Apr 2027 0 0 ₹0 ₹0");
  expect(await overview()).toContain("New this week 1");
  club.clock.at = Date.parse("2027-04-06T23:59+05:30");
  expect(await overview()).toContain("New this week 1");
  club.clock.at = Date.parse("2027-04-07T00:00+05:30");
  expect(await overview()).toContain("New this week 0");
});

test("a report at two in the morning of the 1st is of the club's month, not of the one that UTC is in", async () => {
  const at = Date.parse("2026-12-01T02:00+05:30");
  const club = await TestClub.open({ sample: false, at });
  await addMember(club.db, { name: "Nila", now: Date.parse("2026-12-01T00:00+05:30") });
  await addMember(club.db, { name: "Ila", now: Date.parse("2026-11-30T23:59+05:30") });
  const admin = await club.admin();
  const growth = readable((await admin.get("/admin/reports?tab=growth")).text);
  expect(growth).toContain("Dec 2026 1 1 ₹50 ₹0");
  expect(growth).toContain("Nov 2026 1 1 ₹50 ₹0");
  const analytics = readable((await admin.get("/admin/analytics")).text);
  expect(analytics).toContain(
    "Dec 2026 so far Registrations 1 0.0% against the same days of the month before",
  );
  const file = await admin.get("/admin/reports/export?format=json&range=last7days");
  expect(file.headers.get("Content-Disposition")).toContain("admin-report-2026-12-01.json");
});

test("the overview counts all members as users and shows how many are active", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  const admin = await club.admin();
  const page = readable((await admin.get("/admin/dashboard")).text);
  expect(page).toContain("Active members 6 All users. 3 with status active.");
  expect(page).toContain("New this week 1");
  expect(page).toContain("Est. Revenue ₹300 An estimate: ₹50 per user");
  expect(page).toContain("2 joined in this period, 2 of them are active");
  const year = readable((await admin.get("/admin/dashboard?period=365")).text);
  expect(year).toContain("6 joined in this period");
});

test("the figures of analytics equal a manual count", async () => {
  const club = await TestClub.open();
  await club.db
    .updateTable("events")
    .set({ date: "2026-11-15" })
    .where("id", "=", "sample-event-upcoming")
    .execute();
  await club.db.updateTable("bookings").set({ date: "2026-11-15" }).execute();
  const { bookings } = await club.db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("bookings"))
    .executeTakeFirstOrThrow();
  const checkIns = [
    ["asha", "2026-10-04", "sample-event-week-1"],
    ["asha", "2026-11-15", "sample-event-upcoming"],
    ["arjun", "2026-11-15", "sample-event-upcoming"],
  ].map(([who, date, event], index) => ({
    id: `c${index}`,
    event_id: event ?? "",
    booking_id: `sample-booking-${who}`,
    member_id: `sample-member-${who}`,
    is_guest: 0,
    date: date ?? "",
    time: "05:40",
    checked_in_at: 0,
    recorded_at: 0,
    recorded_by: "x",
    method: "list" as const,
  }));
  await club.db.insertInto("check_ins").values(checkIns).execute();
  const admin = await club.admin();
  const page = readable((await admin.get("/admin/analytics")).text);
  const noShows = Number(bookings) - 2;
  expect(page).toContain(`No-shows ${noShows} `);
  expect(page).toContain(`2 of ${Number(bookings)} confirmed seats on past runs`);
  expect(page).toContain(
    "Returning runners 1 Of the 2 who ran this month, those who had run with us before",
  );
  // A seat that was given up is neither booked nor used.
  const arjun = { status: "cancelled" as const, cancelled_by: "admin" as const, cancelled_at: 1 };
  await club.db
    .updateTable("bookings")
    .set(arjun)
    .where("id", "=", "sample-booking-arjun")
    .execute();
  const after = readable((await admin.get("/admin/analytics")).text);
  expect(after).toContain(`1 of ${Number(bookings) - 1} confirmed seats on past runs`);
  expect((await recountCounters(club.db)).differing).toEqual([]);
  await club.db.deleteFrom("check_ins").where("id", "in", ["c1", "c2"]).execute();
  const lapsed = await admin.get("/admin/analytics");
  expect(readable(lapsed.text)).toContain("Asha");
  expect(lapsed.text).not.toContain("6000000001");
  const nudge = await admin.post("/admin/whatsapp/member/sample-member-asha", {});
  expect(nudge.headers.get("Refresh")).toMatch(
    /^0; url=https:\/\/wa\.me\/916000000001\?text=Hi%20Asha/,
  );
  expect((await admin.post("/admin/whatsapp/member/nobody", {})).status).toBe(404);
  expect((await admin.post("/admin/whatsapp/ghost/sample-member-asha", {})).status).toBe(404);
  await club.db
    .updateTable("members")
    .set({ date_of_birth: "2008-11-19" })
    .where("id", "=", "sample-member-asha")
    .execute();
  expect(readable((await admin.get("/admin/analytics")).text)).not.toContain("Asha");
});

test("money: what was paid in the range is collected, what is due today outstanding", async () => {
  const club = await TestClub.open({ sample: false });
  await fillClub(club.db);
  // Paid 99 on 20 Oct 00:00 and 299 on 19 Oct 23:59 in Kolkata; 99 are due, 99 are void.
  const payment = (
    reference: string,
    status: PaymentStatus,
    amount: number,
    paid: string | null,
  ) => ({
    id: reference,
    reference,
    member_id: "asha",
    event_id: null,
    membership_id: null,
    amount_rupees: amount,
    status,
    paid_at: paid === null ? null : Date.parse(`${paid}+05:30`),
    created_at: Date.parse("2026-10-01T00:00Z"),
    updated_at: 0,
  });
  await club.db
    .insertInto("payments")
    .values([
      payment("a", "paid", 99, "2026-10-20T00:00"),
      payment("b", "paid", 299, "2026-10-19T23:59"),
      payment("c", "due", 99, null),
      payment("d", "void", 99, null),
    ])
    .execute();
  const admin = await club.admin();
  const report = readable((await admin.get("/admin/reports?range=last30days")).text);
  expect(report).toContain("Collected in the last 30 days: ₹99. Outstanding today: ₹99.");
  const growth = readable((await admin.get("/admin/reports?tab=growth")).text);
  expect(growth).toContain("Oct 2026 2 1 ₹50 ₹398");
  const overview = readable((await admin.get("/admin/dashboard")).text);
  expect(overview).toContain("Collected ₹398 Payments marked as paid. ₹99 outstanding.");
  await club.db.updateTable("payments").set({ status: "void" }).where("id", "=", "c").execute();
  expect((await recountCounters(club.db)).differing).toEqual([]);
});
