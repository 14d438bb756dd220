import { expect, test } from "vitest";
import { numberReceipt } from "~/core/payments/mark-paid/mark-in-transaction.server";
import {
  buyMembership,
  dropUnpaidMembership,
} from "~/core/payments/membership/record-membership.server";
import { remindOfEndings } from "~/core/payments/membership/remind-of-endings.server";
import { numberReceipts } from "~/core/payments/receipts/receipts.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import { lockMember } from "~/core/people/members.server";
import { addDays, DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent, attend } from "../../support/run-day";

const ARJUN = "sample-member-arjun";
const TODAY = "2026-11-18";
const UTR = "412345678901";

async function open() {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).where("id", "=", ARJUN).execute();
  await club.db.deleteFrom("notifications").execute();
  return { club, arjun: await club.member("arjun") };
}

const buy = (browser: Browser) => browser.post("/membership", { intent: "buy" });

async function memberships(club: TestClub) {
  return await club.db
    .selectFrom("memberships")
    .select(["id", "status", "starts_on as startsOn", "ends_before as endsBefore"])
    .where("member_id", "=", ARJUN)
    .orderBy("starts_on")
    .execute();
}

async function duePayment(club: TestClub): Promise<string> {
  const { id } = await club.db
    .selectFrom("payments")
    .select("id")
    .where("member_id", "=", ARJUN)
    .where("status", "=", "due")
    .where("membership_id", "is not", null)
    .executeTakeFirstOrThrow();
  return id;
}

/** An admin marks the member's latest payment as paid. */
async function pay(club: TestClub): Promise<string> {
  const id = await duePayment(club);
  const admin = await club.admin();
  await admin.post("/admin/payments", { paymentId: id, method: "upi" });
  return id;
}

test("a member buys a membership on its page, pays it and sees until when it is valid", async () => {
  const { club, arjun } = await open();
  expect(readable((await arjun.get("/membership")).text)).toContain(
    "Not a member yet: every run for ₹299 a month",
  );
  expect((await buy(arjun)).location).toBe("/membership");
  const due = readable((await arjun.get("/membership")).text);
  expect(due).toContain("Not paid yet: ");
  expect(due).toContain("Pay ₹299");
  const given = await arjun.post("/membership", { intent: "report", utr: UTR });
  expect(readable(given.text)).toContain(`Reference ${UTR} sent: waiting for the club to confirm`);
  await pay(club);
  const card = readable((await arjun.get("/membership")).text);
  expect(card).toContain("Valid until Thu, 17 Dec 2026");
  expect(card).toContain("Renew for ₹299");
});

test("Renew pressed in two tabs starts one membership, from the end of the one that runs", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  await pay(club);
  await Promise.all([buy(arjun), buy(arjun)]);
  expect(await memberships(club)).toMatchObject([
    { status: "active", startsOn: TODAY, endsBefore: "2026-12-18" },
    { status: "pending", startsOn: "2026-12-18", endsBefore: "2027-01-18" },
  ]);
  await pay(club);
  const third = await buy(arjun);
  expect(third.status).toBe(409);
  expect(readable(third.text)).toContain("Your next membership is paid already.");
  expect(readable(third.text)).toContain("The next one is paid: Fri, 18 Dec to Sun, 17 Jan 2027");
});

test("an unpaid membership is taken back until a reference is given", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  await arjun.post("/membership", { intent: "drop" });
  expect(await memberships(club)).toMatchObject([{ status: "cancelled" }]);
  await buy(arjun);
  await arjun.post("/membership", { intent: "report", utr: UTR });
  const drop = { memberId: ARJUN, now: club.clock.at };
  expect(await dropUnpaidMembership(club.db, drop)).toBe(false);
  expect((await memberships(club)).map(({ status }) => status).sort()).toEqual([
    "cancelled",
    "pending",
  ]);
});

test("a member who waits for approval is not offered a membership", async () => {
  const meena = await (await open()).club.member("meena");
  expect(readable((await meena.get("/membership")).text)).not.toContain("Become a member for");
});

test("a member who waits for approval cannot buy a membership", async () => {
  const { club } = await open();
  const meena = await club.member("meena");
  expect((await buy(meena)).status).toBe(409);
  const memberId = "sample-member-meena";
  const bought = await buyMembership(club.db, { memberId, today: TODAY, now: club.clock.at });
  expect(bought).toEqual({ ok: false, reason: "not_approved" });
});

test("lockMember finds the status of a member", async () => {
  const { db } = (await open()).club;
  expect(await lockMember(db, { memberId: "sample-member-meena" })).toBe("pending");
  expect(await lockMember(db, { memberId: "nobody" })).toBeUndefined();
});

test("the card counts the runs that the membership covered and what they saved", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  await pay(club);
  const [membership] = await memberships(club);
  for (const date of ["2026-11-14", "2026-11-15", "2026-11-16", "2026-11-17"]) {
    const eventId = await addEvent(club.db, { date });
    const bookingId = await attend(club.db, { eventId, memberId: ARJUN, now: club.clock.at });
    const covered = { membership_id: membership?.id ?? "", price_rupees: 0 };
    await club.db.updateTable("bookings").set(covered).where("id", "=", bookingId).execute();
  }
  // Four runs at ₹99 instead of ₹299.
  expect(readable((await arjun.get("/membership")).text)).toContain("Runs used 4 Saved ₹97");
});

test("every paid payment has a receipt with a number of its own, in the order of payment", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  const first = await pay(club);
  await buy(arjun);
  const second = await pay(club);
  const numbers = await club.db
    .selectFrom("payments")
    .select(["id", "receipt_number as number"])
    .where("status", "=", "paid")
    .orderBy("receipt_number")
    .execute();
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1));
  expect(numbers.slice(-2).map(({ id }) => id)).toEqual([first, second]);
  const list = readable((await arjun.get("/membership")).text);
  const code = `R-${String(numbers.length).padStart(5, "0")}`;
  expect(list).toContain(`Receipt ${code} Monthly Membership`);
  const page = readable((await arjun.get(`/receipts/${second}`)).text);
  for (const words of [`Receipt ${code}`, "Arjun", "₹299", "Wed, 18 Nov 2026", "UPI"])
    expect(page).toContain(words);
});

test("another member's receipt and one of an unpaid payment are 404", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  const id = await duePayment(club);
  expect((await arjun.get(`/receipts/${id}`)).status).toBe(404);
  await pay(club);
  expect((await arjun.get(`/receipts/${id}`)).status).toBe(200);
  expect((await (await club.member("asha")).get(`/receipts/${id}`)).status).toBe(404);
});

test("only a receipt without a number is numbered", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  const paymentId = await pay(club);
  const numbers = async () =>
    (
      await club.db
        .selectFrom("payments")
        .select("receipt_number as number")
        .where("status", "=", "paid")
        .orderBy("paid_at")
        .orderBy("id")
        .execute()
    ).map(({ number }) => number);
  const given = await numbers();
  await numberReceipt(club.db, { paymentId });
  await numberReceipts(club.db);
  expect(await numbers()).toEqual(given);
  await club.db.updateTable("payments").set({ receipt_number: null }).execute();
  await numberReceipts(club.db);
  const anew = await numbers();
  expect(new Set(anew).size).toBe(given.length);
  expect(Math.min(...anew.map(Number))).toBeGreaterThan(Math.max(...given.map(Number)));
});

test("a member is reminded once, five days before the end, unless the next one is there", async () => {
  const { club, arjun } = await open();
  await buy(arjun);
  await pay(club);
  await club.db.deleteFrom("notifications").execute();
  const remind = (today: string) => remindOfEndings(club.db, { today, now: club.clock.at });
  expect(await remind(addDays("2026-12-18", -6))).toBe(0);
  expect(await remind(addDays("2026-12-18", -5))).toBe(1);
  expect(await remind(addDays("2026-12-18", -4))).toBe(0);
  const inbox = readable((await arjun.get("/inbox")).text);
  expect(inbox).toContain("Your membership ends on Thu, 17 Dec");
  await club.db.updateTable("memberships").set({ reminded_at: null }).execute();
  await buy(arjun);
  expect(await remind(addDays("2026-12-18", -1))).toBe(0);
  club.clock.at += DAY_MS;
});

test("who pays the next month at the run gets no 'Renew it' when the morning begins", async () => {
  const { club, arjun } = await open();
  const { db } = club;
  const consent = { memberId: ARJUN, purpose: "whatsapp_messages" as const, given: true };
  await setConsent(db, { ...consent, now: club.clock.at });
  await buy(arjun);
  await pay(club);
  await remindOfEndings(db, { today: addDays("2026-12-18", -5), now: club.clock.at });
  const reminder = db.selectFrom("messages").select(["state", "reason"]);
  const state = () => reminder.where("kind", "=", "membership").executeTakeFirst();
  await buy(arjun);
  expect(await state()).toEqual({ state: "queued", reason: null });
  await pay(club);
  expect(await state()).toEqual({ state: "failed", reason: "overtaken" });
});

test("a month is not bought at another price than the page showed", async () => {
  const { club, arjun } = await open();
  const buyFor = (shownRupees: string) => arjun.post("/membership", { intent: "buy", shownRupees });
  const refused = await buyFor("199");
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("The price of a month has changed.");
  expect(refused.text).toContain('name="shownRupees" value="299"');
  expect(await memberships(club)).toEqual([]);
  await buyFor("299");
  expect(await memberships(club)).toMatchObject([{ status: "pending" }]);
});
