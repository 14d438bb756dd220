/** Seats as they change in one tab while another shows them as they were, and as nearly full runs give them away. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { settleEventWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { changeCapacity } from "~/core/events/edit/change-event.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addEvent } from "../../support/events";
import { addMembers, addEvent as addPlainEvent, seatRequest, seatsOf } from "../../support/seats";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const GUEST = { guestName1: "Ila Rao", guestPhone1: "9812345671", waiver: WAIVER_VERSION };

/** A run with so many seats, and Arjun's and Asha's browsers. */
async function openRun(capacity: number) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, capacity, starts_at: NOW + 2 * DAY_MS });
  const [arjun, asha] = [await club.member("arjun"), await club.member("asha")];
  return { club, arjun, asha };
}

const book = (browser: Browser, more: Record<string, string> = {}) =>
  browser.post(BOOK, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    ...more,
  });

const read = async (browser: Browser, path: string) => readable((await browser.get(path)).text);

async function placesOf({ db }: TestClub) {
  const entries = await db
    .selectFrom("waitlist_entries")
    .select(["member_id as who", "status"])
    .where("event_id", "=", RUN)
    .orderBy("place")
    .execute();
  return entries.map(({ who, status }) => `${who.replace("sample-member-", "")} ${status}`);
}

async function setCapacity({ db }: TestClub, capacity: number) {
  await inTransaction(db, (db) => changeCapacity(db, { eventId: RUN, capacity, now: NOW }));
}

test("a guest's seat given back in one tab is given back once, and the stale other pays for what is left", async () => {
  const { club, arjun } = await openRun(5);
  const page = (await book(arjun, GUEST)).location?.replace("?new", "") ?? "";
  const guest = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .where("is_guest", "=", 1)
    .executeTakeFirstOrThrow();
  const giveBack = { intent: "cancel", bookingId: guest.id };
  expect((await arjun.post(page, giveBack)).status).toBe(200);
  const again = await arjun.post(page, giveBack);
  expect(again.status).toBe(409);
  expect(readable(again.text)).toContain("Your spot is on hold. Pay ₹99 to confirm it.");
  const reported = await arjun.post(page, { intent: "report", utr: "412345678901" });
  expect(readable(reported.text)).toContain("We'll confirm your spot as soon as your ₹99 arrives.");
  expect(await seatsOf(RUN, club.db)).toEqual({ taken: 1, live: 1 });
});

test("a stale tab of a party whose own seat was given back still gives back the guest's", async () => {
  const { club, arjun } = await openRun(5);
  const page = (await book(arjun, GUEST)).location?.replace("?new", "") ?? "";
  const seats = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .orderBy("is_guest")
    .execute();
  for (const { id } of seats)
    expect((await arjun.post(page, { intent: "cancel", bookingId: id })).status).toBe(200);
  expect(await seatsOf(RUN, club.db)).toEqual({ taken: 0, live: 0 });
  const due = club.db.selectFrom("payments").select("status").where("event_id", "=", RUN);
  expect(await due.execute()).toEqual([{ status: "void" }]);
});

test("a run with fewer seats than are booked gives none to those who wait until there is one", async () => {
  const { club, arjun, asha } = await openRun(2);
  const first = (await book(arjun, GUEST)).location?.replace("?new", "") ?? "";
  await asha.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  await setCapacity(club, 1);
  expect(await read(asha, BOOK)).toContain("You're number 1 on the waitlist.");
  const seats = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", RUN)
    .orderBy("is_guest", "desc")
    .execute();
  const placesAfter: string[][] = [];
  for (const { id } of seats) {
    await arjun.post(first, { intent: "cancel", bookingId: id });
    placesAfter.push(await placesOf(club));
  }
  expect(placesAfter).toEqual([["asha waiting"], ["asha offered"]]);
});

test("who waits alone and books with a guest keeps the place while there is no seat for both", async () => {
  const { club, arjun, asha } = await openRun(0);
  await asha.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  await arjun.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  const refused = await book(asha, GUEST);
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("There aren't enough spots left for all of you.");
  expect(await placesOf(club)).toEqual(["asha waiting", "arjun waiting"]);
  await setCapacity(club, 1);
  expect(await placesOf(club)).toEqual(["asha offered", "arjun waiting"]);
  expect((await book(asha, GUEST)).status).toBe(409);
  expect(await placesOf(club)).toEqual(["asha offered", "arjun waiting"]);
  expect((await book(asha)).location).toContain("/bookings/");
});

test("a party of two is refused on a run with one free seat, and one of them gets it", async () => {
  const { club, arjun } = await openRun(1);
  const refused = await book(arjun, GUEST);
  expect(readable(refused.text)).toContain("Please bring fewer guests.");
  expect(refused.text).toContain("Ila Rao");
  expect(await seatsOf(RUN, club.db)).toEqual({ taken: 0, live: 0 });
  expect((await book(arjun)).location).toContain("/bookings/");
});

/** Two seats, offered to the first and an hour later to the second; the third waits. */
async function openTwoOffers(): Promise<{ db: Db; members: string[]; endOfFirst: number }> {
  const db = await emptyDatabase();
  const eventId = await addPlainEvent(db, { now: NOW, id: RUN, capacity: 1 });
  const members = await addMembers(db, { count: 4, now: NOW });
  const wait = async (memberId: string, capacity: number, now: number) => {
    const place = { eventId, memberId, plan: "pay_per_run" as const, paceGroup: null, now };
    await inTransaction(db, (db) => changeCapacity(db, { eventId, capacity: 0, now }));
    expect((await joinWaitlist(db, place)).ok).toBe(true);
    await inTransaction(db, (db) => changeCapacity(db, { eventId, capacity, now }));
  };
  const [first = "", second = "", third = ""] = members;
  await wait(first, 1, NOW);
  await wait(second, 2, NOW + HOUR_MS);
  await wait(third, 2, NOW + HOUR_MS);
  return { db, members, endOfFirst: NOW + 12 * HOUR_MS };
}

test("a seat whose offer has ended goes to the next in line, not to the guest of who has an offer", async () => {
  const { db, members, endOfFirst } = await openTwoOffers();
  const [, second = "", third = ""] = members;
  const guests = [{ name: "Ila Rao", phone: "+919812345671" }];
  const party = { ...seatRequest({ eventId: RUN, memberId: second, now: endOfFirst }), guests };
  expect(await bookSeat(db, party)).toEqual({ ok: false, reason: "not_enough_seats" });
  await settleEventWaitlist(db, { eventId: RUN, now: endOfFirst });
  const offered = db
    .selectFrom("waitlist_entries")
    .select("member_id as who")
    .where("status", "=", "offered")
    .orderBy("place");
  expect(await offered.execute()).toEqual([{ who: second }, { who: third }]);
  const alone = { ...party, guests: [], submitKey: crypto.randomUUID() };
  expect(await bookSeat(db, alone)).toMatchObject({ ok: true });
});

test("the last seat is not called full where it is held for the person who reads it", async () => {
  const { club, arjun, asha } = await openRun(0);
  await asha.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  await setCapacity(club, 1);
  const pages = [BOOK, `/events/${RUN}`, "/dashboard"];
  const isFullFor = async (browser: Browser) => {
    const texts = await Promise.all(pages.map((path) => read(browser, path)));
    return texts.map((text) => text.includes("Full: the only spot is taken"));
  };
  expect(await isFullFor(arjun)).toEqual([true, true, true]);
  expect(await isFullFor(asha)).toEqual([false, false, false]);
  expect(await read(asha, `/events/${RUN}`)).toContain(
    "Full, apart from what we're holding for you · ₹99",
  );
  await book(asha);
  expect(await isFullFor(asha)).toEqual([false, false, false]);
  expect(await isFullFor(arjun)).toEqual([true, true, true]);
});

const LEAVING = {
  waiting: { state: {}, told: true, text: "This run is full" },
  offered: { state: { capacity: 1 }, told: true, text: "1 of 1 spot left" },
  "offered until a moment ago": {
    state: { capacity: 1, hours: 12 },
    told: true,
    text: "1 of 1 spot left",
  },
  "offered until the job ended it": {
    state: { capacity: 1, hours: 12, isSettled: true },
    told: false,
    text: "1 of 1 spot left",
  },
  "off the list by another tab": {
    state: { hasLeft: true },
    told: true,
    text: "This run is full",
  },
  "of a cancelled run": {
    state: { isCancelled: true },
    told: false,
    text: "The club cancelled this run",
  },
} as const;

test.each(Object.entries(LEAVING))(
  "who leaves by an old link while %s reads what is true",
  async (_, one) => {
    const { club, asha } = await openRun(0);
    await asha.post(BOOK, { intent: "wait", plan: "pay_per_run" });
    const {
      capacity,
      hours,
      isSettled,
      hasLeft,
      isCancelled,
    }: Partial<{
      capacity: number;
      hours: number;
      isSettled: boolean;
      hasLeft: boolean;
      isCancelled: boolean;
    }> = one.state;
    if (capacity) await setCapacity(club, capacity);
    club.clock.at += (hours ?? 0) * HOUR_MS;
    if (isSettled) await settleEventWaitlist(club.db, { eventId: RUN, now: club.clock.at });
    if (hasLeft) await asha.post(BOOK, { intent: "leave" });
    if (isCancelled) {
      const admin = await club.admin();
      await admin.post(`/admin/events/${RUN}`, { intent: "cancel", reason: "Heavy rain." });
    }
    expect((await asha.get(`${BOOK}?leave`)).status).toBe(200);
    const answer = await asha.post(`${BOOK}?leave`, { intent: "leave" });
    expect([answer.status, answer.location]).toEqual([302, answer.location]);
    const page = await read(asha, answer.location ?? "");
    expect(page).toContain(one.text);
    if (!hasLeft) expect(page.includes("You've left the waitlist.")).toBe(one.told);
    const { waiting } = await club.db
      .selectFrom("events")
      .select("waiting")
      .where("id", "=", RUN)
      .executeTakeFirstOrThrow();
    expect(waiting).toBe(0);
  },
);

test("a seat that came while the form stood open in another tab is booked once", async () => {
  const { club, asha } = await openRun(0);
  await club.db.updateTable("events").set({ price_rupees: 0 }).where("id", "=", RUN).execute();
  await asha.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  await setCapacity(club, 1);
  expect(await placesOf(club)).toEqual(["asha booked"]);
  const form = await book(asha, { shownPriceRupees: "0" });
  expect(form.status).toBe(409);
  const page = readable(form.text);
  expect(page).toContain("You're already booked on this run.");
  expect(page).toContain("See my booking");
  const waits = await asha.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  expect([waits.status, readable(waits.text).includes("already booked")]).toEqual([409, true]);
  const left = await asha.post(BOOK, { intent: "leave" });
  expect(await read(asha, left.location ?? "")).toContain("You're already booked on this run");
  expect(await seatsOf(RUN, club.db)).toEqual({ taken: 1, live: 1 });
});
