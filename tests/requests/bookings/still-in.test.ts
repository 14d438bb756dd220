/** The evening before a run: one tap, without signing in. */
import { expect, test } from "vitest";
import { handleSeatLink } from "~/core/bookings/still-in/handle-seat-link.server";
import { HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { EVENING, openEve, RUN, ZONE } from "../../support/eve";
import { shownForm } from "../../support/shown-form";

test("everybody booked for tomorrow is asked once, in the evening, with a link that fits a text", async () => {
  const { club, db, ask, linkIn } = await openEve();
  club.clock.at = EVENING - 1;
  expect(await ask()).toBe(0);
  club.clock.at = EVENING;
  const sample = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", "sample-event-upcoming")
    .where("status", "<>", "cancelled")
    .execute();
  expect(await ask()).toBe(sample.length + 1);
  expect(await ask()).toBe(0);
  expect(await linkIn()).toMatch(/^\/y\/[\w-]{8}$/);
  const own = club.sms.sent.filter(({ text }) => text.includes("Old mill"));
  expect(own).toHaveLength(1);
  expect(own[0]?.text).toMatch(
    /^Still in tomorrow, 5:45 am at Old mill\? Tap https:\/\/nr\.run\/y\/[\w-]{8} to say yes or give your seat back\.$/,
  );
});

test("only the tap says that somebody is still in, not the opening of the link", async () => {
  const { club, db, ask, linkIn, bookings } = await openEve();
  await ask();
  const link = await linkIn();
  const phone = club.visitor();
  const page = await phone.get(link);
  expect(readable(page.text)).toContain("Still in?");
  expect(page.text).not.toContain("Asha");
  expect(await bookings()).toMatchObject([{ status: "pending" }]);
  const said = await phone.post(link, { answer: "in" });
  expect(readable(said.text)).toContain("Great, see you there!");
  const [answer] = await db
    .selectFrom("seat_links")
    .select("answer")
    .where("answer", "=", "in")
    .execute();
  expect(answer).toEqual({ answer: "in" });
  expect(await bookings()).toMatchObject([{ status: "pending" }]);
});

test("a seat given back by its link goes to the next in line, once", async () => {
  const { club, ask, linkIn, bookings } = await openEve();
  await ask();
  const link = await linkIn();
  const phone = club.visitor();
  const said = await phone.post(link, { answer: "out" });
  expect(readable(said.text)).toContain("Your spot is free for somebody else now.");
  expect(await bookings()).toEqual([
    { who: "sample-member-asha", status: "cancelled", isLate: 0 },
    { who: "sample-member-divya", status: "confirmed", isLate: 0 },
  ]);
  expect(readable((await phone.get(link)).text)).toContain("You gave your spot back.");
  const again = await phone.post(link, { answer: "out" });
  expect(again.status).toBe(200);
  expect(readable(again.text)).toContain("You gave your spot back.");
  expect((await phone.post(link, { answer: "in" })).status).toBe(409);
  expect(await bookings()).toHaveLength(2);
});

test("within twelve hours of the start the page says what giving the seat back costs", async () => {
  const { club, db, ask, linkIn, bookings } = await openEve();
  await ask();
  const link = await linkIn();
  club.clock.at = EVENING + HOUR_MS;
  const phone = club.visitor();
  const late = readable((await phone.get(link)).text);
  expect(late).toContain("counts as a late cancellation.");
  expect(late).not.toContain("you paid");
  await db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 99 })
    .where("event_id", "=", RUN)
    .where("status", "=", "pending")
    .execute();
  expect(readable((await phone.get(link)).text)).toContain("the ₹99 you paid won't become credit");
  await phone.post(link, { answer: "out" });
  expect(await bookings()).toMatchObject([{ isLate: 1 }, { who: "sample-member-divya" }]);
});

test("a seat that was shown as in time is given back late only after the page says so", async () => {
  const { club, ask, linkIn, bookings } = await openEve();
  await ask();
  const link = await linkIn();
  const phone = club.visitor();
  const shown = shownForm((await phone.get(link)).text, "inTime");
  club.clock.at = EVENING + HOUR_MS;
  const refused = await phone.post(link, { ...shown, answer: "out" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("counts as a late cancellation.");
  expect(await bookings()).toMatchObject([{ status: "pending" }]);
  expect((await phone.post(link, { answer: "out" })).status).toBe(200);
  expect(await bookings()).toMatchObject([{ isLate: 1 }, { who: "sample-member-divya" }]);
});

test("an unknown link is not found", async () => {
  const phone = (await openEve()).club.visitor();
  expect((await phone.get("/y/AAAAAAAA")).status).toBe(404);
  expect((await phone.post("/y/AAAAAAAA", { answer: "out" })).status).toBe(404);
});

test("a link takes one of its answers until its run starts", async () => {
  const { club, ask, linkIn } = await openEve();
  await ask();
  const link = await linkIn();
  const phone = club.visitor();
  expect((await phone.post(link, { answer: "maybe" })).status).toBe(400);
  club.clock.at = instantOf("2026-11-22", "05:45", ZONE);
  expect((await phone.get(link)).status).toBe(404);
  expect((await phone.post(link, { answer: "out" })).status).toBe(404);
});

test("after midnight nobody is asked about 'tomorrow' any more", async () => {
  const { club, db, ask, linkIn } = await openEve();
  await ask();
  club.clock.at = instantOf("2026-11-22", "00:00", ZONE);
  expect(await linkIn()).toBe("");
  const asked = db
    .selectFrom("messages")
    .select(["state", "reason"])
    .where("kind", "=", "still_in")
    .where("event_id", "=", RUN);
  expect(await asked.execute()).toEqual([{ state: "failed", reason: "too_late" }]);
});

test("who books after the question went out is not asked: they have just said that they come", async () => {
  const { club, db, ask } = await openEve();
  await ask();
  await db.updateTable("events").set({ capacity: 5 }).where("id", "=", RUN).execute();
  const arjun = await club.member("arjun");
  const submitKey = crypto.randomUUID();
  const book = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99", submitKey };
  await arjun.post(`/events/${RUN}/book`, book);
  club.clock.at += HOUR_MS;
  expect(await ask()).toBe(0);
});

test("many people behind one address of a mobile operator all answer", async () => {
  const { club, ask, linkIn } = await openEve();
  await ask();
  const link = await linkIn();
  const phone = club.visitor();
  for (let taps = 0; taps < 31; taps += 1)
    expect((await phone.post(link, { answer: "in" })).status).toBe(200);
});

test("one address guesses at most thirty links", async () => {
  const { club, db } = await openEve();
  const guess = () =>
    handleSeatLink(db, { token: "AAAAAAAA", answer: "out", ip: "192.0.2.1", now: club.clock.at });
  for (let tries = 0; tries < 30; tries += 1)
    expect(await guess()).toEqual({ ok: false, reason: "no_link" });
  expect(await guess()).toEqual({ ok: false, reason: "limit" });
});

test("links that are opened count as guesses too; a right one opens from the same address", async () => {
  const { club, ask, linkIn } = await openEve();
  club.clock.at = EVENING;
  await ask();
  const visitor = club.visitor("192.0.2.1");
  for (let tries = 0; tries < 30; tries += 1)
    expect((await visitor.get("/y/AAAAAAAA")).status).toBe(404);
  const refused = await visitor.get("/y/AAAAAAAA");
  expect(refused.status).toBe(429);
  expect(readable(refused.text)).toContain("Too many tries from here.");
  expect((await visitor.get(await linkIn())).status).toBe(200);
});

test("guesses count in every way to ask, over all addresses of one IPv6 customer", async () => {
  const { club } = await openEve();
  const from = (n: number) => club.visitor(`2001:db8:0:1:${n.toString(16)}::1`);
  const ways = [
    (n: number) => from(n).get(`/y/AAAAAA${n + 10}`),
    (n: number) => from(n).get(`/y/AAAAAA${n + 10}.data`),
    (n: number) => from(n).post(`/y/AAAAAA${n + 10}`, { answer: "out" }),
    (n: number) => from(n).get(`/kn/y/AAAAAA${n + 10}`),
  ];
  for (let tries = 0; tries < 30; tries += 1) {
    const way = ways[tries % ways.length];
    expect((await way?.(tries))?.status).toBe(404);
  }
  for (const way of ways) expect((await way(30)).status).toBe(429);
  expect((await club.visitor("2001:db8:0:2::1").get("/y/AAAAAAAA")).status).toBe(404);
});

/** Somebody else's seat of the same run, taken so many minutes before the first question. */
async function bookBefore({ club, db }: Awaited<ReturnType<typeof openEve>>, minutes: number) {
  club.clock.at = EVENING - minutes * MINUTE_MS;
  await db.updateTable("events").set({ capacity: 5 }).where("id", "=", RUN).execute();
  const arjun = await club.member("arjun");
  const submitKey = crypto.randomUUID();
  const book = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99", submitKey };
  await arjun.post(`/events/${RUN}/book`, book);
}

test.each([
  { minutes: 181, isAsked: true },
  { minutes: 179, isAsked: false },
  { minutes: 1, isAsked: false },
  { minutes: 0, isAsked: false },
  { minutes: -1, isAsked: false },
])("who books $minutes minutes before the question is asked: $isAsked", async (one) => {
  const eve = await openEve();
  await bookBefore(eve, one.minutes);
  eve.club.clock.at = Math.max(EVENING, eve.club.clock.at);
  for (const later of [0, MINUTE_MS, 3 * HOUR_MS + 29 * MINUTE_MS]) {
    eve.club.clock.at += later;
    await eve.ask();
  }
  const asked = await eve.db
    .selectFrom("seat_links as l")
    .innerJoin("bookings as b", "b.id", "l.booking_id")
    .select("b.member_id as who")
    .where("b.event_id", "=", RUN)
    .where("b.member_id", "=", "sample-member-arjun")
    .execute();
  expect(asked.length === 1).toBe(one.isAsked);
});

test("an old link answers for the seat that was booked since", async () => {
  const { club, db, ask, linkIn, bookings } = await openEve();
  await db.updateTable("events").set({ capacity: 5 }).where("id", "=", RUN).execute();
  await ask();
  const link = await linkIn();
  const phone = club.visitor();
  await phone.post(link, { answer: "out" });
  const asha = await club.member("asha");
  const submitKey = crypto.randomUUID();
  const book = { intent: "book", plan: "pay_per_run", shownPriceRupees: "99", submitKey };
  await asha.post(`/events/${RUN}/book`, book);
  const page = readable((await phone.get(link)).text);
  expect(page).toContain("Give my spot back");
  expect(page).not.toContain("You gave your spot back");
  expect(readable((await phone.post(link, { answer: "in" })).text)).toContain("see you there");
  await phone.post(link, { answer: "out" });
  const own = (await bookings()).filter(({ who }) => who === "sample-member-asha");
  expect(own.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect(readable((await phone.get(link)).text)).toContain("You gave your spot back.");
});
