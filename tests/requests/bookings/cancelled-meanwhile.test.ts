import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cancelEvent } from "~/core/events/cancel/cancel-event.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { TIME_ZONE } from "../../support/seats";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const CHOICE = { plan: "pay_per_run", shownPriceRupees: "99" };
const REASON = "The lake road is flooded.";
const CLOSED = "This run can no longer be booked.";
const OVER = { outcome: "not_bookable", eventTitle: "Lake run" };

async function openedForm() {
  const club = await TestClub.open();
  const date = "2026-11-20";
  await addEvent(club, { id: RUN, title: "Lake run", date, starts_at: WEDNESDAY + 2 * DAY_MS });
  const asha = await club.member("asha");
  expect((await asha.get(BOOK)).status).toBe(200);
  return { club, asha };
}

async function cancelRun({ db, clock }: TestClub) {
  const by = { adminId: "sample-ravi", adminName: "Ravi", requestId: "r" };
  const at = { now: clock.at, timeZone: TIME_ZONE };
  await cancelEvent(db, { ...by, ...at, eventId: RUN, scope: "one", reason: REASON });
}

/** What the server answers to a booking of the run that was kept on a device, with these changes. */
async function sync(browser: Browser, changes: object = {}) {
  const kept = { eventTitle: "Lake run", participantName: "Asha", submitKey: randomUUID() };
  const bookings = JSON.stringify([{ ...kept, ...changes }]);
  const { text } = await browser.post("/bookings/sync", { bookings });
  return (JSON.parse(text) as { results: object[] }).results;
}

test.each(["review", "book", "wait"])(
  "a run cancelled while its form is open answers %s with the club's reason and the other runs",
  async (intent) => {
    const { club, asha } = await openedForm();
    await cancelRun(club);
    const answer = await asha.post(BOOK, { ...CHOICE, intent, submitKey: randomUUID() });
    const text = readable(answer.text);
    expect(text).toContain(`The club cancelled this run ${REASON}`);
    expect(text).not.toContain(CLOSED);
    expect(answer.text).toMatch(/<a[^>]*href="\/events"[^>]*>See the other runs/);
  },
);

test("a run cancelled without a reason is named as cancelled all the same", async () => {
  const { club, asha } = await openedForm();
  await club.db.updateTable("events").set({ status: "cancelled" }).where("id", "=", RUN).execute();
  const text = readable((await asha.get(BOOK)).text);
  expect(text).toContain("The club cancelled this run See the other runs");
  expect(text).not.toContain(CLOSED);
});

test("a booking kept offline of a run cancelled meanwhile is answered with the club's reason", async () => {
  const { club, asha } = await openedForm();
  await cancelRun(club);
  const cancelled = { ...OVER, cancelled: { reason: REASON } };
  expect(await sync(asha)).toMatchObject([cancelled]);
  expect(await sync(asha, { date: "2026-11-20" })).toMatchObject([cancelled]);
  expect((await sync(asha, { date: "2026-11-21" }))[0]).not.toHaveProperty("cancelled");
});

test("nothing is said of a draft that was cancelled to who kept a booking with its title", async () => {
  const { club, asha } = await openedForm();
  await cancelRun(club);
  await club.db.updateTable("events").set({ was_draft: 1 }).where("id", "=", RUN).execute();
  const [answer] = await sync(asha);
  expect(answer).toMatchObject(OVER);
  expect(answer).not.toHaveProperty("cancelled");
});

test("a booking kept offline of a run that is over can no longer be booked", async () => {
  const { club, asha } = await openedForm();
  club.clock.at += 3 * DAY_MS;
  const [over] = await sync(asha);
  expect(over).toMatchObject(OVER);
  expect(over).not.toHaveProperty("cancelled");
});

test("a booking kept offline is made on the run that replaces a cancelled one", async () => {
  const { club, asha } = await openedForm();
  await cancelRun(club);
  const starts_at = WEDNESDAY + 3 * DAY_MS;
  await addEvent(club, { id: "lake-run-again", title: "Lake run", date: "2026-11-21", starts_at });
  expect(await sync(asha, { waiver: WAIVER_VERSION })).toMatchObject([
    { outcome: "booked", slug: "lake-run-again" },
  ]);
});
