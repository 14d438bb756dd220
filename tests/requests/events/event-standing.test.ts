import { expect, test } from "vitest";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { completeEvent } from "~/core/events/complete/complete-event.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { ADMIN, TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const PAGE = `/events/${RUN}`;
const ARJUN = "sample-member-arjun";

/** The text of the section "You and this run" on the event page; empty where the page has none. */
async function partOf(browser: Browser): Promise<string> {
  const { text } = await browser.get(PAGE);
  const part = /<section aria-label="You and this run".*?<\/section>/s.exec(text)?.[0];
  return part === undefined ? "" : readable(part).trim();
}

async function openRun(changes: Record<string, number> = {}) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, ...changes });
  return { club, arjun: await club.member("arjun") };
}

async function bookingOf(club: TestClub, memberId: string) {
  return await club.db
    .selectFrom("bookings")
    .select(["id", "payment_id as paymentId"])
    .where("event_id", "=", RUN)
    .where("member_id", "=", memberId)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
}

const book = (browser: Browser) =>
  browser.post(`${PAGE}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });

test("a member sees the member's navigation on an event page", async () => {
  const { arjun } = await openRun();
  const { text, headers } = await arjun.get(PAGE);
  expect(text).toContain('aria-label="Member"');
  expect(text).not.toContain('id="site-menu"');
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a member may book an event from its page", async () => {
  const { arjun } = await openRun();
  expect((await arjun.get(PAGE)).text).toContain(`href="${PAGE}/book"`);
});

test("a member and a visitor are never shown each other's event page", async () => {
  const { club, arjun } = await openRun();
  await book(arjun);
  const before = await club.visitor().get(PAGE);
  expect(await partOf(arjun)).toContain("Pay ₹99");
  const visitor = await club.visitor().get(PAGE);
  expect(visitor.text).toBe(before.text);
  expect(visitor.text).not.toContain("You and this run");
  expect(visitor.headers.get("Cache-Control")).toContain("public");
  expect(visitor.headers.get("Vary")).toContain("Cookie");
  expect(visitor.text).toContain('id="site-menu"');
});

test("the event page offers the free first run to visitors and to members who have it to come", async () => {
  const { club, arjun } = await openRun();
  const free = "your first run is free";
  expect((await club.visitor().get(PAGE)).text).toContain(free);
  expect((await arjun.get(PAGE)).text).toContain(free);
  await book(arjun);
  expect((await arjun.get(PAGE)).text).not.toContain(free);
  const taken = club.db.updateTable("bookings").set({ plan: "free_trial" });
  await taken.where("event_id", "=", RUN).execute();
  await addEvent(club, { id: "next-run", starts_at: WEDNESDAY + 3 * DAY_MS });
  expect((await arjun.get("/events/next-run")).text).not.toContain(free);
  expect((await club.visitor().get("/events/next-run")).text).toContain(free);
});

test("a browser whose session has ended sees the visitor's event page", async () => {
  const { club } = await openRun();
  const gone = await club.visitor().withCookie("session", "ended");
  const { status, text } = await gone.get(PAGE);
  expect(status).toBe(200);
  expect(text).toContain('id="site-menu"');
});

test("a booking is shown on its event page from payment to check-in and the run's end", async () => {
  const { club, arjun } = await openRun();
  await book(arjun);
  const { id, paymentId } = await bookingOf(club, ARJUN);
  const page = `/bookings/${id}`;
  expect(await partOf(arjun)).toMatch(
    /^Your spot is on hold\. Pay ₹99 to confirm it\. Pay ₹99 Pass /,
  );
  const given = await arjun.post(page, { intent: "report", utr: "412345678901" });
  expect(given.status, club.logLines.join()).toBe(200);
  expect(await partOf(arjun)).toMatch(
    /^We have your reference 412345678901\..* Pass Calendar Cancel$/,
  );
  const admin = await club.admin();
  await admin.post("/admin/payments", { paymentId: paymentId ?? "", method: "upi" });
  expect(await partOf(arjun)).toBe("You're in! Pass Calendar Cancel");
  const { text } = await arjun.get(PAGE);
  for (const link of [`${page}/pass`, `${page}/calendar.ics`, `${page}?cancel#cancel`])
    expect(text).toContain(`href="${link}"`);
  club.clock.at = WEDNESDAY + 2 * DAY_MS;
  await recordCheckIn(club.db, {
    method: "list",
    recordedBy: ADMIN.username,
    timeZone: club.services.timeZone,
    eventId: RUN,
    bookingId: id,
    checkedInAt: club.clock.now(),
    now: club.clock.now(),
  });
  const again = await club.member("arjun");
  expect(await partOf(again)).toBe("You're checked in. Enjoy the run! See my booking");
  expect((await again.get(PAGE)).text).not.toContain("This run is over.");
  const act = { adminId: "ravi", requestId: null, now: club.clock.now() };
  await completeEvent(club.db, { ...act, eventId: RUN });
  expect(await partOf(again)).toBe("You ran this one. See my booking");
});

const ashaReads = async (club: TestClub) =>
  readable((await (await club.member("asha")).get(PAGE)).text);

test("a run under way is over for no member before its end", async () => {
  const { club, arjun } = await openRun();
  await book(arjun);
  club.clock.at = WEDNESDAY + 2 * DAY_MS;
  const text = await ashaReads(club);
  expect(text).toContain("This run has started. See you at the next one.");
  expect(text).toContain("Who's coming");
  expect(text).not.toContain("This run is over");
  club.clock.at += DAY_MS;
  expect(await ashaReads(club)).toContain("This run is over.");
  expect(await ashaReads(club)).not.toContain("Who's coming");
});

test("a run under way invites nobody any more", async () => {
  const { club, arjun } = await openRun();
  await book(arjun);
  expect(await ashaReads(club)).toContain("Bring a friend");
  club.clock.at = WEDNESDAY + 2 * DAY_MS;
  expect(await ashaReads(club)).not.toContain("Bring a friend");
});

test("a cancelled run neither invites nor shows who comes", async () => {
  const { club } = await openRun();
  await club.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", RUN).execute();
  const words = readable((await (await club.member("asha")).get(PAGE)).text);
  expect(words).toContain("This run is cancelled.");
  expect(words).not.toMatch(/Who's coming|Bring somebody/);
});

test("a member who is booked on a full event is not asked to join its waitlist", async () => {
  const { club, arjun } = await openRun({ capacity: 1 });
  await book(arjun);
  const { text } = await arjun.get(PAGE);
  expect(readable(text)).toContain("Full, apart from what we're holding for you");
  expect(text).not.toContain("Join the waitlist");
  expect((await club.visitor().get(PAGE)).text).toContain("Join the waitlist");
});

/** A full run for which Meena waits first and Asha second. */
async function openWaiting() {
  const { club, arjun } = await openRun({ capacity: 1 });
  await book(arjun);
  for (const username of ["meena", "asha"]) {
    const memberId = `sample-member-${username}`;
    const how = { plan: "pay_per_run" as const, paceGroup: null, now: WEDNESDAY };
    await club.db
      .updateTable("members")
      .set({ status: "active" })
      .where("id", "=", memberId)
      .execute();
    expect(await joinWaitlist(club.db, { eventId: RUN, memberId, ...how })).toMatchObject({
      ok: true,
    });
  }
  const { id } = await bookingOf(club, ARJUN);
  const cancel = () => arjun.post(`/bookings/${id}`, { intent: "cancel", bookingId: id });
  return { club, asha: await club.member("asha"), meena: await club.member("meena"), cancel };
}

test("a waiting member sees their place in line", async () => {
  const { asha, cancel } = await openWaiting();
  expect(await partOf(asha)).toBe("You're number 2 on the waitlist. Leave the waitlist");
  await cancel();
  expect(await partOf(asha)).toContain("You're number 1 on the waitlist.");
});

test("a waiting member sees an offered seat until its end", async () => {
  const { club, meena, cancel } = await openWaiting();
  await cancel();
  expect(await partOf(meena)).toBe("Your spot is on hold until 10:00 pm. Take it Let it go");
  club.clock.at += DAY_MS / 2;
  expect(await partOf(meena)).toBe("");
});

test("a waiting member may book a seat that comes free when seats are no longer offered", async () => {
  const { club, arjun } = await openRun({ capacity: 1 });
  await book(arjun);
  const how = { plan: "pay_per_run" as const, paceGroup: null, now: WEDNESDAY };
  await joinWaitlist(club.db, { eventId: RUN, memberId: "sample-member-asha", ...how });
  const asha = await club.member("asha");
  expect(await partOf(asha)).not.toContain("Book it");
  club.clock.at = WEDNESDAY + 2 * DAY_MS - HOUR_MS;
  const { id } = await bookingOf(club, ARJUN);
  await arjun.post(`/bookings/${id}`, { intent: "cancel", bookingId: id });
  expect(await partOf(asha)).toBe(
    "You're number 1 on the waitlist. A spot is free right now. Book it Leave the waitlist",
  );
  expect((await book(asha)).location).toMatch(/^\/bookings\//);
  expect(await partOf(asha)).toContain("Pay ₹99");
});
