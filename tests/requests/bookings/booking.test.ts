import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { BOOKING_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { BOOKING_TEXTS } from "~/texts/bookings/booking";
import { PLAN_ALERT_TEXTS } from "~/texts/bookings/plans";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent, addMembers, seatsTaken } from "../../support/events";
import { seatRequest } from "../../support/seats";

const SLUG = "lakeside-sunday-loop";
const UPCOMING = "sample-event-upcoming";

const book = (browser: Browser, slug: string, submitKey: string = randomUUID()) =>
  browser.post(`/events/${slug}/book`, {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey,
    waiver: WAIVER_VERSION,
  });

test("of fifty people who book ten seats at once, exactly ten are booked", async () => {
  const club = await TestClub.open();
  await addEvent(club, { id: "ten-seats", capacity: 10 });
  const names = await addMembers(club, 50);
  const browsers = await Promise.all(names.map((name) => club.member(name)));
  const answers = await Promise.all(browsers.map((browser) => book(browser, "ten-seats")));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(40);
  for (const { text } of refused) expect(readable(text)).toContain(BOOKING_REFUSAL_TEXTS.full);
  const bookings = club.db.selectFrom("bookings").select("id").where("event_id", "=", "ten-seats");
  expect(await bookings.execute()).toHaveLength(10);
  expect(await seatsTaken(club, "ten-seats")).toBe(10);
});

test("one form sent twenty times at once is one booking", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const submitKey = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => book(meena, SLUG, submitKey)));
  expect(new Set(answers.map((answer) => answer.location)).size).toBe(1);
  expect(answers[0]?.location).toMatch(/^\/bookings\/[0-9a-f-]{36}\?new$/);
  const rows = await club.db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees", "participant_name"])
    .where("member_id", "=", "sample-member-meena")
    .execute();
  expect(rows).toEqual([
    { plan: "free_trial", status: "confirmed", price_rupees: 0, participant_name: "Meena Joseph" },
  ]);
  expect(await seatsTaken(club, UPCOMING)).toBe(26);
});

test("a second free first run is refused", async () => {
  const club = await TestClub.open();
  await addEvent(club, { id: "another" });
  const meena = await club.member("meena");
  await book(meena, SLUG);
  const second = await book(meena, "another");
  expect(second.status).toBe(409);
  expect(readable(second.text)).toContain(PLAN_ALERT_TEXTS.notBooked);
  expect(await seatsTaken(club, "another")).toBe(0);
});

test("a second booking of an event is refused with a new form, for a first run and a paid one", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  await book(meena, SLUG);
  for (const browser of [meena, await club.member("asha")]) {
    const again = await book(browser, SLUG);
    expect(again.status).toBe(409);
    expect(readable(again.text)).toContain(BOOKING_REFUSAL_TEXTS.already_booked);
  }
  expect(await seatsTaken(club, UPCOMING)).toBe(26);
  await club.db.updateTable("events").set({ capacity: 26 }).where("id", "=", UPCOMING).execute();
  expect(readable((await book(meena, SLUG)).text)).toContain(BOOKING_REFUSAL_TEXTS.already_booked);
});

test("after a cancelled booking the event can be booked again", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  await book(meena, SLUG);
  await club.db.updateTable("bookings").set({ status: "cancelled" }).execute();
  expect((await book(meena, SLUG)).status).toBe(302);
});

test.each([
  ["full", { capacity: 5, seats_taken: 5 }, 409, BOOKING_REFUSAL_TEXTS.full],
  ["oversold", { capacity: 5, seats_taken: 7, oversold: 2 }, 409, BOOKING_REFUSAL_TEXTS.full],
  ["started", { starts_at: WEDNESDAY }, 409, BOOKING_REFUSAL_TEXTS.not_bookable],
  ["cancelled", { status: "cancelled" as const }, 409, BOOKING_TEXTS.clubCancelled],
  ["completed", { status: "completed" as const }, 409, BOOKING_REFUSAL_TEXTS.not_bookable],
  ["a draft", { status: "draft" as const }, 404, "There is no page here"],
])("a run that is %s cannot be booked", async (_, changes, status, text) => {
  const club = await TestClub.open();
  await addEvent(club, { id: "closed", ...changes });
  const answer = await book(await club.member("meena"), "closed");
  expect(answer.status).toBe(status);
  expect(readable(answer.text)).toContain(text);
  const bookings = club.db.selectFrom("bookings").select("id").where("event_id", "=", "closed");
  expect(await bookings.execute()).toEqual([]);
});

test("a run can be booked until the moment before it starts", async () => {
  const club = await TestClub.open();
  await addEvent(club, { id: "soon", starts_at: WEDNESDAY + 1 });
  expect((await book(await club.member("meena"), "soon")).status).toBe(302);
});

test("booking a run that does not exist is a 404", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  expect((await meena.get("/events/nowhere/book")).status).toBe(404);
  expect((await book(meena, "nowhere")).status).toBe(404);
});

test("a booking form without its key is told to reload", async () => {
  const meena = await (await TestClub.open()).member("meena");
  const broken = await book(meena, SLUG, "not a key");
  expect(broken.status).toBe(400);
  expect(readable(broken.text)).toContain("Please reload the page and try again.");
});

test("someone without a name takes no seat before it is given", async () => {
  const club = await TestClub.open();
  await club.db
    .updateTable("members")
    .set({ display_name: null })
    .where("username", "=", "meena")
    .execute();
  const outcome = await bookSeat(club.db, {
    ...seatRequest({ eventId: UPCOMING, memberId: "sample-member-meena", now: WEDNESDAY }),
    plan: "free_trial",
  });
  expect(outcome).toEqual({ ok: false, reason: "profile_incomplete" });
  expect(await seatsTaken(club, UPCOMING)).toBe(25);
});
