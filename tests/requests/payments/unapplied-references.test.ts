import { expect, test } from "vitest";
import { findMemberBooking } from "~/core/bookings/booking/find-member-booking.server";
import { listUnappliedReferences } from "~/core/payments/references/references.server";
import { reportPayment } from "~/core/payments/references/report-payment.server";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const ARJUN = "sample-member-arjun";
const UTR = "412345678901";
const OTHER_UTR = "512345678902";

async function openRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  const tab = await club.member("arjun");
  return { club, tab };
}

async function book(browser: Browser, plan = "pay_per_run"): Promise<string> {
  const booked = await browser.post(`/events/${RUN}/book`, {
    intent: "book",
    plan,
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  return booked.location?.replace("?new", "") ?? "";
}

async function ownBookings(club: TestClub) {
  return await club.db
    .selectFrom("bookings")
    .select(["id", "reference", "status", "payment_id as paymentId"])
    .where("event_id", "=", RUN)
    .where("member_id", "=", ARJUN)
    .orderBy("created_at")
    .execute();
}

const give = (browser: Browser, page: string, utr = UTR) =>
  browser.post(page, { intent: "report", utr });

test("a reference typed into the tab of a replaced booking is shown beside the new one", async () => {
  const { club, tab } = await openRun();
  const staleTab = await book(tab);
  club.clock.at += 1000;
  const newPage = await book(tab);
  const [old, now] = await ownBookings(club);
  expect([old?.status, now?.status]).toEqual(["cancelled", "pending"]);

  const answer = await give(tab, staleTab);
  expect(answer.status).toBe(200);
  const text = readable(answer.text);
  expect(text).toContain("Thank you, noted. The club sees your reference beside the booking");
  expect(text).toContain("You booked this run again.");
  expect(answer.text).toContain(`href="${newPage}"`);
  expect(text).toContain(`See booking ${now?.reference}`);

  const admin = await club.admin();
  const payments = readable((await admin.get("/admin/payments")).text);
  expect(payments).toContain(`UTR ${UTR}, from an earlier booking`);
  expect(payments).toMatch(
    new RegExp(
      `Payments for bookings that have changed.*UTR ${UTR}.*Replaced by ${now?.reference}`,
    ),
  );
  for (const page of ["/admin/bookings?period=all", `/admin/events/${RUN}`])
    expect(readable((await admin.get(page)).text)).toContain(`UTR ${UTR}, from an earlier booking`);
});

/** An old tab gives its reference; the payment that replaced its own is then marked as paid. */
async function payReplacing() {
  const { club, tab } = await openRun();
  const staleTab = await book(tab);
  club.clock.at += 1000;
  const newPage = await book(tab);
  await give(tab, staleTab);
  const admin = await club.admin();
  const page = (await admin.get("/admin/payments")).text;
  const section =
    /<section aria-labelledby="loose-references".*?<\/section>/s.exec(page)?.[0] ?? "";
  const paymentId = /name="paymentId" value="([^"]+)"/.exec(section)?.[1] ?? "";
  expect(paymentId).toBe((await ownBookings(club))[1]?.paymentId);
  await admin.post("/admin/payments", { paymentId, method: "upi" });
  return { tab, newPage, admin };
}

test("marking the replacing payment as paid settles the kept reference", async () => {
  const { admin } = await payReplacing();
  expect((await admin.get("/admin/payments")).text).not.toContain("loose-references");
});

test("marking the replacing payment as paid confirms the booking", async () => {
  const { tab, newPage } = await payReplacing();
  const text = readable((await tab.get(newPage)).text);
  expect(text).toContain("You're in!");
  expect(text).toContain("Held , done Paid , done Confirmed , done 4 Checked in , next");
});

test("the page of a booking that replaced others looks for references that were typed for theirs", async () => {
  const { club, tab } = await openRun();
  await book(tab);
  club.clock.at += 1000;
  await book(tab);
  const [old, current] = await ownBookings(club);
  const asked = { memberId: ARJUN, now: club.clock.at };
  const pageOf = async (booking: typeof old) =>
    await findMemberBooking(club.db, { bookingId: booking?.id ?? "", ...asked });
  expect(await pageOf(current)).toMatchObject({
    replaced: [{ bookingId: old?.id, id: old?.paymentId, utr: null }],
  });
  expect(await pageOf(old)).toMatchObject({ replaced: [] });
});

test("a reference for a cancelled booking reaches the admin", async () => {
  const { club, tab } = await openRun();
  const page = await book(tab);
  const [booking] = await ownBookings(club);
  await tab.post(page, { intent: "cancel", bookingId: booking?.id ?? "" });
  const answer = await give(tab, page);
  expect(answer.status).toBe(200);
  expect(readable(answer.text)).toContain("the club will look for your payment");
  const admin = await club.admin();
  const payments = readable((await admin.get("/admin/payments")).text);
  expect(payments).toMatch(new RegExp(`UTR ${UTR}.*None: cancelled`));
});

test("both references that two tabs give for one payment are kept", async () => {
  const { club, tab } = await openRun();
  const page = await book(tab);
  await give(tab, page);
  await give(tab, page, OTHER_UTR);
  await tab.post(page, { intent: "venue" });
  const kept = club.db.selectFrom("payment_references").select("utr").orderBy("utr");
  const [booking] = await ownBookings(club);
  const ours = await kept.where("payment_id", "=", booking?.paymentId ?? "").execute();
  expect(ours.map(({ utr }) => utr)).toEqual([UTR, OTHER_UTR]);
  const { utr } = await club.db
    .selectFrom("payments")
    .select("utr")
    .where("id", "=", booking?.paymentId ?? "")
    .executeTakeFirstOrThrow();
  expect(utr).toBe(OTHER_UTR);
});

test("a booking with a reference is not replaced by the member's next booking", async () => {
  const { club, tab } = await openRun();
  await give(tab, await book(tab));
  await book(tab, "monthly_membership");
  expect((await ownBookings(club)).map(({ status }) => status)).toEqual(["pending"]);
});

test("after a reference the page waits for the club instead of asking to pay", async () => {
  const { club, tab } = await openRun();
  const page = await book(tab);
  const fresh = readable((await tab.get(`${page}?new`)).text);
  expect(fresh).toContain("Your spot is on hold. Pay ₹99 to confirm it.");
  expect(fresh).toContain("Held , done 2 Paid , next 3 Confirmed 4 Checked in");
  expect(fresh).not.toContain("You're in!");
  await give(tab, page);
  const { text } = await tab.get(`${page}?new`);
  expect(readable(text)).toContain(`Reference ${UTR} sent: waiting for the club to confirm`);
  expect(text).toMatch(/<details><summary[^>]*>Change the reference or pay again/);
  expect(readable(text)).not.toContain("You're in!");
  const [booking] = await ownBookings(club);
  const admin = await club.admin();
  await admin.post("/admin/payments", { paymentId: booking?.paymentId ?? "", method: "upi" });
  const paid = readable((await tab.get(`${page}?new`)).text);
  expect(paid).toContain("You're in!");
  expect(paid).not.toContain("waiting for the club");
});

async function openReplaced() {
  const { club, tab } = await openRun();
  await book(tab);
  club.clock.at += 1000;
  await book(tab);
  const [old] = await ownBookings(club);
  const reference = { paymentId: old?.paymentId ?? "", method: "upi" as const, utr: UTR };
  const report = (memberId: string) =>
    reportPayment(club.db, { ...reference, memberId, now: WEDNESDAY });
  const listed = async (since: number) =>
    (await listUnappliedReferences(club.db, { since, limit: 10 })).map(({ utr }) => utr);
  return { report, listed };
}

test("reportPayment keeps no reference of another member", async () => {
  const { report, listed } = await openReplaced();
  expect(await report("sample-member-meena")).toBe("nothing_due");
  expect(await listed(0)).toEqual([]);
});

test("a kept reference is listed until its time is over", async () => {
  const { report, listed } = await openReplaced();
  expect(await report(ARJUN)).toBe("kept");
  expect(await listed(WEDNESDAY)).toEqual([UTR]);
  expect(await listed(WEDNESDAY + 1)).toEqual([]);
});

test("/bookings lists waiting places and offered seats with their standing", async () => {
  const { club, tab } = await openRun();
  await club.db.updateTable("events").set({ capacity: 1 }).where("id", "=", RUN).execute();
  const page = await book(tab);
  const asha = await club.member("asha");
  await asha.post(`/events/${RUN}/book`, { intent: "wait", plan: "pay_per_run" });
  expect(readable((await asha.get("/bookings")).text)).toMatch(
    /Waitlist .* On the waitlist, number 1/,
  );
  const [booking] = await ownBookings(club);
  await tab.post(page, { intent: "cancel", bookingId: booking?.id ?? "" });
  expect(readable((await asha.get("/bookings")).text)).toContain("Spot on hold");
  const dashboard = readable((await asha.get("/dashboard")).text);
  expect(dashboard).toMatch(/Your spot is on hold: .* 12 h 0 min left.* Take it/);
});

test("/bookings has a heading for the waitlist, for runs to come and for earlier ones", async () => {
  const { club, tab } = await openRun();
  const listed = async () => readable((await tab.get("/bookings")).text);
  const others = club.db.updateTable("events").set({ starts_at: WEDNESDAY - DAY_MS });
  await others.where("id", "<>", RUN).execute();
  await book(tab);
  expect(await listed()).toMatch(/Coming up .*Payment due.* Earlier /);
  expect(await listed()).not.toContain("Waitlist");
  await addEvent(club, { id: "full", starts_at: WEDNESDAY + 3 * DAY_MS, capacity: 0 });
  await tab.post("/events/full/book", { intent: "wait", plan: "pay_per_run" });
  expect(await listed()).toMatch(/Waitlist .*number 1.* Coming up .*Payment due.* Earlier /);
});

test("after a second reference for the same payment the admin still sees the first", async () => {
  const { club, tab } = await openRun();
  const page = await book(tab);
  await give(tab, page);
  club.clock.at += 1000;
  expect((await give(tab, page, OTHER_UTR)).status).toBe(200);
  const admin = await club.admin();
  for (const path of ["/admin/payments", `/admin/events/${RUN}`]) {
    const text = readable((await admin.get(path)).text);
    expect(text).toContain(`UTR ${OTHER_UTR}`);
    expect(text).toContain(`UTR ${UTR}, from an earlier booking`);
    expect(text).not.toContain(`UTR ${OTHER_UTR}, from an earlier booking`);
  }
});
