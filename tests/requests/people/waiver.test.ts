/** The health declaration at a booking: asked once, for guests each time, and nothing is booked without it. */
import { expect, test } from "vitest";
import { syncBookings } from "~/core/account/sync/sync-bookings.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { joinDeclared } from "~/core/bookings/waitlist/join-waitlist.server";
import {
  acceptWaiver,
  hasWaiver,
  removeOldWaivers,
} from "~/core/people/waiver/accept-waiver.server";
import { WAIVER_RETENTION_MS, WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { WAIVER_TEXTS } from "~/texts/people/waiver";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { seatRequest } from "../../support/seats";

const SLUG = "lakeside-sunday-loop";
const BOOK = `/events/${SLUG}/book`;
const SHOWN = "By booking, you confirm";
const MISSING = WAIVER_TEXTS.waiverMissing;
const ASHA = { memberId: "sample-member-asha" };
const GUEST = { guestName1: "Nila", guestPhone1: "9100000077" };

/** A member who is not booked and made no declaration, on the booking page. */
async function openBooking(name: string) {
  const club = await TestClub.open();
  await club.db.deleteFrom("bookings").where("member_id", "=", `sample-member-${name}`).execute();
  await club.db.deleteFrom("waivers").execute();
  const browser = await club.member(name);
  const page = await browser.get(BOOK);
  const fields = {
    plan: "pay_per_run",
    shownPriceRupees: fieldValue(page.text, "shownPriceRupees"),
    submitKey: fieldValue(page.text, "submitKey"),
  };
  const review = (more = {}) => browser.post(BOOK, { ...fields, ...more, intent: "review" });
  const book = (more = {}) => browser.post(BOOK, { ...fields, ...more, intent: "book" });
  const stored = () =>
    club.db.selectFrom("waivers").select(["version", "guests", "booking_id"]).execute();
  const booked = async () =>
    (
      await club.db
        .selectFrom("bookings")
        .select("id")
        .where("member_id", "=", `sample-member-${name}`)
        .execute()
    ).length;
  return { club, browser, fields, review, book, stored, booked };
}

test("the declaration is shown above the button once", async () => {
  const { review, book } = await openBooking("asha");
  const shown = await review();
  expect(readable(shown.text)).toContain(SHOWN);
  expect(fieldValue(shown.text, "waiver")).toBe(WAIVER_VERSION);
  await book({ waiver: WAIVER_VERSION });
  const again = await review();
  expect(readable(again.text)).not.toContain(SHOWN);
});

test("the declaration is stored with its version and booking", async () => {
  const { club, book, stored } = await openBooking("asha");
  const booked = await book({ waiver: WAIVER_VERSION });
  const bookingId = /\/bookings\/([^?]+)/.exec(booked.location ?? "")?.[1];
  expect(await stored()).toEqual([{ version: WAIVER_VERSION, guests: 0, booking_id: bookingId }]);
  expect(await hasWaiver(club.db, { ...ASHA, now: club.clock.at })).toBe(true);
});

test("a booking with guests takes the declaration again, for them", async () => {
  const { club, review, book, stored } = await openBooking("asha");
  const now = club.clock.at;
  const before = { ...ASHA, version: WAIVER_VERSION, bookingId: "b", guests: 0, now };
  await acceptWaiver(club.db, before);
  const shown = readable((await review(GUEST)).text);
  expect(shown).toContain("My guest has read this and declares the same.");
  expect(readable((await book(GUEST)).text)).toContain(MISSING);
  await book({ ...GUEST, waiver: WAIVER_VERSION });
  expect((await stored()).map(({ guests }) => guests)).toEqual([0, 1]);
});

test.each([[undefined], ["1999-01"], [""]])(
  "security 58: a booking with the declaration %j takes no seat until the one shown is accepted",
  async (waiver) => {
    const { book, stored, booked } = await openBooking("asha");
    const refused = await book({ ...(waiver !== undefined && { waiver }) });
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(MISSING);
    expect(fieldValue(refused.text, "waiver")).toBe(WAIVER_VERSION);
    expect([await booked(), await stored()]).toEqual([0, []]);
    const again = await book({ waiver: fieldValue(refused.text, "waiver") });
    expect(again.location).toMatch(/^\/bookings\//);
  },
);

test("a visitor who sent no declaration books with the same code afterwards", async () => {
  const { club, fields } = await openBooking("asha");
  const visitor = club.visitor();
  const person = { ...fields, plan: "free_trial", name: "Nila", phone: "9100000078" };
  await visitor.post(BOOK, { ...person, intent: "review" });
  const otp = club.sms.codeFor("+919100000078");
  const refused = await visitor.post(BOOK, { ...person, otp, intent: "book" });
  expect(readable(refused.text)).toContain(MISSING);
  expect(visitor.cookies.has("session")).toBe(false);
  const booked = await visitor.post(BOOK, {
    ...person,
    otp,
    intent: "book",
    waiver: fieldValue(refused.text, "waiver"),
  });
  expect(booked.location).toMatch(/^\/bookings\//);
});

test("a wording of another version is asked for again", async () => {
  const { club, review, book } = await openBooking("asha");
  const accepted = { id: "w", member_id: ASHA.memberId, version: "1999-01", guests: 0 };
  await club.db
    .insertInto("waivers")
    .values({ ...accepted, booking_id: null, accepted_at: club.clock.at })
    .execute();
  expect(readable((await review()).text)).toContain(SHOWN);
  expect((await book()).status).toBe(400);
});

test("security 58: a place on the waitlist takes the declaration too, since it becomes a booking by itself", async () => {
  const { club, browser, stored } = await openBooking("asha");
  await club.db
    .updateTable("events")
    .set((eb) => ({ capacity: eb.ref("seats_taken") }))
    .execute();
  const page = await browser.get(BOOK);
  expect(readable(page.text)).toContain("By joining the waitlist, you confirm");
  const wait = { intent: "wait", plan: "pay_per_run" };
  expect(readable((await browser.post(BOOK, wait)).text)).toContain(MISSING);
  const waiting = await browser.post(BOOK, { ...wait, waiver: fieldValue(page.text, "waiver") });
  expect(waiting.status).toBe(302);
  expect(await stored()).toEqual([{ version: WAIVER_VERSION, guests: 0, booking_id: null }]);
});

test("security 58: the commands refuse what lacks the declaration, a booking kept on a device among them", async () => {
  const { club } = await openBooking("asha");
  const now = club.clock.at;
  const eventId = "sample-event-upcoming";
  const request = seatRequest({ ...ASHA, eventId, now });
  const seat = { ...request, now, waiver: undefined };
  const refused = { ok: false, reason: "not_declared" };
  expect(await bookSeat(club.db, { ...seat, mustDeclare: true })).toEqual(refused);
  const place = { ...ASHA, eventId, plan: "pay_per_run" as const, paceGroup: null, now };
  expect(await joinDeclared(club.db, { ...place, waiver: "1999-01" })).toEqual(refused);
  const kept = { participantName: "Asha", eventTitle: "Lakeside Sunday Loop" };
  const sync = async (waiver?: string) => {
    const bookings = [{ ...kept, waiver, submitKey: crypto.randomUUID() }];
    const input = { ...ASHA, bookings, now, timeZone: "Asia/Kolkata" };
    return (await syncBookings(club.db, input)).map(({ outcome }) => outcome);
  };
  expect(await sync()).toEqual(["not_declared"]);
  expect(await sync(WAIVER_VERSION)).toEqual(["booked"]);
});

test("only the version of now is stored, once", async () => {
  const { club, stored } = await openBooking("asha");
  const accepted = { ...ASHA, bookingId: "b", guests: 0, now: club.clock.at };
  await acceptWaiver(club.db, { ...accepted, version: "1999-01" });
  expect(await stored()).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    await acceptWaiver(club.db, { ...accepted, version: WAIVER_VERSION });
  expect(await stored()).toHaveLength(1);
});

test("a declaration ends after three years", async () => {
  const { club, stored } = await openBooking("asha");
  const { at } = club.clock;
  const first = { ...ASHA, version: WAIVER_VERSION, bookingId: "b", guests: 0, now: at };
  await acceptWaiver(club.db, first);
  const end = at + WAIVER_RETENTION_MS;
  expect(await hasWaiver(club.db, { ...ASHA, now: end - 1 })).toBe(true);
  expect(await removeOldWaivers(club.db, { now: end - 1 })).toBe(0);
  expect(await hasWaiver(club.db, { ...ASHA, now: end })).toBe(false);
  expect(await removeOldWaivers(club.db, { now: end })).toBe(1);
  expect(await stored()).toEqual([]);
});
