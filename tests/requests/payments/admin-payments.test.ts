import { sql } from "kysely";
import { expect, test } from "vitest";
import { listMemberPayments } from "~/core/payments/payments.server";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addDue } from "../../support/payments";

const ASHA = "sample-member-asha";
const BOOKING = "sample-booking-asha";

const MARK = { intent: "paid", paymentId: "pay-asha", method: "upi" };

test("Mark paid in the bookings list names who saw the payment and when", async () => {
  const club = await TestClub.open();
  await addDue(club.db);
  const admin = await club.admin();
  const list = readable((await admin.get("/admin/bookings")).text);
  expect(list).toContain("₹99 due, UTR 123456789012");
  const marked = readable((await admin.post("/admin/bookings", MARK)).text);
  expect(marked).toContain("Marked as paid.");
  expect(marked).toContain("Paid Wed, 18 Nov, 10:00 am, by UPI, marked by ravi");
  const booking = await club.db
    .selectFrom("bookings")
    .select(["status", "amount_paid_rupees as paid"])
    .where("id", "=", BOOKING)
    .executeTakeFirstOrThrow();
  expect(booking).toEqual({ status: "confirmed", paid: 99 });
  const again = await admin.post("/admin/bookings", MARK);
  expect(again.status).toBe(409);
  expect(readable(again.text)).toContain("Not marked: somebody else has just done it.");
  expect((await admin.post("/admin/bookings", { ...MARK, paymentId: "none" })).status).toBe(404);
  expect((await admin.post("/admin/bookings", { ...MARK, method: "gold" })).status).toBe(400);
  expect(readable((await admin.get("/admin/audit?q=paid")).text)).toContain(
    "Payment marked as paid",
  );
});

const PAGE = `/admin/subscribers/${ASHA}`;

test("a member's page shows their payments", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  expect(readable((await admin.get(PAGE)).text)).toContain("No payments yet");
  await addDue(club.db);
  const due = readable((await admin.get(PAGE)).text);
  expect(due).toContain("Lakeside Sunday Loop, Sun, 22 Nov Tue, 17 Nov 2026 PAYASHA Due");
});

test("a payment is marked as paid once on its member's page, with name and time", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  await addDue(club.db);
  const marked = readable((await admin.post(PAGE, MARK)).text);
  expect(marked).toContain("Marked as paid.");
  expect(marked).toContain("PAYASHA Paid ₹99 Paid Wed, 18 Nov, 10:00 am, by UPI, marked by ravi");
  expect((await admin.post(PAGE, MARK)).status).toBe(409);
  const [payment] = await listMemberPayments(club.db, { memberId: ASHA, limit: 5 });
  expect(payment).toMatchObject({ status: "paid", paidByName: "ravi", paidAt: club.clock.at });
});

test("a payment that two admins mark counts once", async () => {
  const club = await TestClub.open();
  await addDue(club.db);
  const admins = [await club.admin(), await club.admin()];
  const answers = await Promise.all(admins.map((admin) => admin.post("/admin/bookings", MARK)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const page = readable((await admins[0]?.get("/admin/dashboard"))?.text ?? "");
  expect(page).toContain("Collected ₹99 Payments marked as paid. ₹0 outstanding.");
});

test("a payment whose mark cannot be stored stays due", async () => {
  const club = await TestClub.open();
  await addDue(club.db);
  const admin = await club.admin();
  await sql`alter table audit_log rename to gone`.execute(club.db);
  const failed = await admin.post("/admin/bookings", MARK);
  expect(failed.status).toBe(500);
  expect(readable(failed.text)).toContain("Failed to mark the payment. Please try again.");
  expect(readable(failed.text)).toContain("₹99 due");
});

test("the name of a reloaded route is not an unknown filter", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const routes = {
    payments: "core/payments/list/route",
    registrations: "core/admin/registrations/route",
    subscribers: "core/admin/subscribers/route",
    bookings: "core/bookings/manage/route",
  };
  for (const [page, id] of Object.entries(routes)) {
    const route = encodeURIComponent(id);
    const again = await admin.get(`/admin/${page}.data?_routes=${route}`);
    expect(again.status).toBe(200);
    expect(again.text).toContain("ignored");
    expect(again.text).not.toContain("_routes");
  }
});
