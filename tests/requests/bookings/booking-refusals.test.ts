/** Every refusal of a booking, each as a form sent to the whole app. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { BOOKING_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { HOUR_MS } from "~/lib/dates";
import { BOOKING_TEXTS } from "~/texts/bookings/booking";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent, seatsTaken } from "../../support/events";

const EVENT_ID = "evening-run";

async function open(changes: Parameters<typeof addEvent>[1] | object = {}) {
  const club = await TestClub.open();
  await club.db.updateTable("members").set({ status: "active" }).execute();
  await addEvent(club, { id: EVENT_ID, capacity: 5, ...changes });
  return { club, asha: await club.member("asha"), meena: await club.member("meena") };
}

const FORM = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99" };
const book = (browser: Browser, changes: Record<string, string> = {}, slug = EVENT_ID) =>
  browser.post(`/events/${slug}/book`, {
    ...FORM,
    waiver: WAIVER_VERSION,
    submitKey: randomUUID(),
    ...changes,
  });

const liveRows = async (club: TestClub) =>
  (
    await club.db
      .selectFrom("bookings")
      .select("id")
      .where("event_id", "=", EVENT_ID)
      .where("status", "<>", "cancelled")
      .execute()
  ).length;

test.each([
  ["full", { seats_taken: 5 }, 409, BOOKING_REFUSAL_TEXTS.full],
  ["past", { starts_at: WEDNESDAY - HOUR_MS }, 409, BOOKING_REFUSAL_TEXTS.not_bookable],
  ["closed", { status: "completed" }, 409, BOOKING_REFUSAL_TEXTS.not_bookable],
  ["cancelled", { status: "cancelled" }, 409, BOOKING_TEXTS.clubCancelled],
  ["a draft", { status: "draft" }, 404, "There is no page here"],
])(
  "an event that is %s takes no booking, with or without guests, nor a wait unless it is full",
  async (_, changes, status, text) => {
    const { club, asha } = await open(changes);
    const guests = { guestName1: "Ila", guestPhone1: "9876543210" };
    for (const more of [{}, guests]) {
      const answer = await book(asha, more);
      expect(answer.status).toBe(status);
      if (Object.keys(more).length === 0) expect(readable(answer.text)).toContain(text);
    }
    const waits = await asha.post(`/events/${EVENT_ID}/book`, {
      intent: "wait",
      plan: "pay_per_run",
    });
    const isFull = changes === undefined || "seats_taken" in changes;
    expect(waits.status).toBe(isFull ? 302 : status);
    expect(await liveRows(club)).toBe(0);
  },
);

test("an unknown event with a malformed slug is a 404 for every step", async () => {
  const { asha } = await open();
  for (const intent of ["review", "book", "wait", "leave"])
    expect((await book(asha, { intent }, "no-such-run")).status, intent).toBe(404);
});

test("a second live booking of one person is refused, as a member and as somebody's guest", async () => {
  const { club, asha, meena } = await open();
  const utr = { method: "upi" as const, utr: "412345678901" };
  expect((await book(meena)).status).toBe(302);
  await club.db.updateTable("payments").set(utr).execute();
  const again = await book(meena);
  expect(again.status).toBe(409);
  expect(readable(again.text)).toContain(BOOKING_REFUSAL_TEXTS.already_booked);
  const guest = { guestName1: "Meena again", guestPhone1: "6000000002" };
  const asGuest = await book(asha, guest);
  expect(asGuest.status).toBe(409);
  expect(readable(asGuest.text)).toContain(BOOKING_REFUSAL_TEXTS.guest_booked);
  expect(asGuest.text).toContain('value="Meena again"');
  expect(await liveRows(club)).toBe(1);
  expect(await seatsTaken(club, EVENT_ID)).toBe(1);
});

test("the seat of an offer that expired is the next person's", async () => {
  const { club, asha, meena } = await open({ capacity: 1, starts_at: WEDNESDAY + 96 * HOUR_MS });
  const holder = await club.member("arjun");
  const seat = await book(holder);
  for (const browser of [meena, asha])
    await browser.post(`/events/${EVENT_ID}/book`, { intent: "wait", plan: "pay_per_run" });
  const bookingId = seat.location?.split("/").at(-1)?.replace("?new", "") ?? "";
  await holder.post(`/bookings/${bookingId}`, { intent: "cancel", bookingId });
  const held = readable((await meena.get(`/events/${EVENT_ID}/book`)).text);
  expect(held).toContain("Your spot is on hold");
  club.clock.at += 12 * HOUR_MS;
  const late = await book(meena);
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain(BOOKING_REFUSAL_TEXTS.offer_expired);
  expect(readable((await meena.get("/inbox")).text)).toContain("The offer for");
  expect((await book(asha)).status).toBe(302);
});

test("every form sent to another member's booking is a 404", async () => {
  const { club, meena } = await open();
  const path = "/bookings/sample-booking-asha";
  const bookingId = "sample-booking-asha";
  const sent: Record<string, string>[] = [
    { intent: "cancel", bookingId },
    { intent: "venue" },
    { intent: "report", utr: "412345678901" },
  ];
  for (const fields of sent) expect((await meena.post(path, fields)).status).toBe(404);
  await book(meena);
  const mine = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  const own = await meena.post(`/bookings/${mine.id}`, { intent: "cancel", bookingId });
  expect(own.status).toBe(404);
  const row = club.db.selectFrom("bookings").select("status").where("id", "=", bookingId);
  expect(await row.executeTakeFirst()).toEqual({ status: "confirmed" });
});

test.each([
  ["a fifth guest", { guestName5: "Fifth", guestPhone5: "9876543215" }],
  ["a guest number below zero", { "guestName-1": "Minus one" }],
  ["a huge guest number", { guestName1000000: "A million" }],
  ["a count below zero", { guests: "-3" }],
  ["a huge count", { guestCount: "1000000000" }],
])("%s is refused with what was typed kept, in review and when booking", async (_, fields) => {
  const { club, asha } = await open();
  const typed = { guestName1: "Ila Rao", guestPhone1: "9876543211", notes: "Left knee" };
  for (const intent of ["review", "book"]) {
    const answer = await book(asha, { intent, ...typed, ...fields });
    expect(answer.status).toBe(400);
    expect(readable(answer.text)).toContain("You can bring up to 4 guests");
    for (const kept of ['value="Ila Rao"', 'value="9876543211"', "Left knee"])
      expect(answer.text).toContain(kept);
  }
  expect(await liveRows(club)).toBe(0);
});

const guest = (number: number, phone = `987654321${number}`) => ({
  [`guestName${number}`]: `Guest ${number}`,
  [`guestPhone${number}`]: phone,
});
const FOUR_GUESTS = { ...guest(1), ...guest(2), ...guest(3), ...guest(4) };

test("a booking with four guests takes five seats", async () => {
  const { club, asha } = await open();
  expect((await book(asha, FOUR_GUESTS)).status).toBe(302);
  expect(await liveRows(club)).toBe(5);
  expect(await seatsTaken(club, EVENT_ID)).toBe(5);
});

test("a guest without a phone number is refused", async () => {
  const { asha } = await open();
  const { status, text } = await book(asha, { guestName1: "No phone" });
  expect(status).toBe(400);
  expect(readable(text)).toContain("Please enter a valid 10-digit mobile number");
});

test("two guests with one phone number are refused", async () => {
  const { asha } = await open();
  const { text } = await book(asha, { ...guest(1), ...guest(2, "9876543211") });
  expect(readable(text)).toContain(BOOKING_REFUSAL_TEXTS.guest_booked);
});

test("more guests than seats are refused", async () => {
  const { asha } = await open({ seats_taken: 1 });
  const { text } = await book(asha, FOUR_GUESTS);
  expect(readable(text)).toContain(BOOKING_REFUSAL_TEXTS.not_enough_seats);
});

test("a price changed between page and submit is booked only once the form has shown it", async () => {
  const { club, asha } = await open();
  const page = await asha.get(`/events/${EVENT_ID}/book`);
  expect(page.text).toContain('name="shownPriceRupees" value="99"');
  await club.db
    .updateTable("events")
    .set({ price_rupees: 149 })
    .where("id", "=", EVENT_ID)
    .execute();
  const answer = await book(asha, { notes: "Left knee" });
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain(BOOKING_REFUSAL_TEXTS.price_changed);
  expect(answer.text).toContain('name="shownPriceRupees" value="149"');
  expect(readable(answer.text)).toContain("₹149 for this run");
  expect(answer.text).toContain("Left knee");
  expect(await liveRows(club)).toBe(0);
  expect((await book(asha, { shownPriceRupees: "149" })).status).toBe(302);
});

test("a double submit and a retry with the same key are one booking", async () => {
  const { club, asha } = await open();
  const submitKey = randomUUID();
  const twice = await Promise.all([book(asha, { submitKey }), book(asha, { submitKey })]);
  const retry = await book(asha, { submitKey });
  const places = [...twice, retry].map(({ status, location }) => `${status} ${location}`);
  expect(new Set(places).size).toBe(1);
  expect(places[0]).toMatch(/^302 \/bookings\//);
  expect(await liveRows(club)).toBe(1);
});

test("other answers with a key in use are refused", async () => {
  const { club, asha } = await open();
  const submitKey = randomUUID();
  await book(asha, { submitKey });
  const other = await book(asha, { submitKey, notes: "Something else" });
  expect(other.status).toBe(409);
  expect(readable(other.text)).toContain(BOOKING_REFUSAL_TEXTS.key_reused);
  expect(await liveRows(club)).toBe(1);
});

test("an unknown plan, a missing key and a made-up price are a 400 beside the field", async () => {
  const { club, asha } = await open();
  const wrong: Record<string, string>[] = [
    { plan: "gold" },
    { submitKey: "1" },
    { shownPriceRupees: "-1" },
    { shownPriceRupees: "9".repeat(30) },
    { notes: "x".repeat(501) },
  ];
  for (const changes of wrong)
    expect((await book(asha, changes)).status, JSON.stringify(changes)).toBe(400);
  expect(await liveRows(club)).toBe(0);
});
