import { expect, test } from "vitest";
import { BOOKING_REFUSAL_TEXTS } from "~/features/bookings/texts/booking";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const OTHER = "hill-run";
const SENTENCE = BOOKING_REFUSAL_TEXTS.not_approved;

/** The values of the plans that the booking page offers. */
async function plansAt(browser: Browser, run: string) {
  const { text } = await browser.get(`/events/${run}/book`);
  const inputs = [...text.matchAll(/<input[^>]*name="plan"[^>]*>/g)];
  const plans = inputs.map(([input]) => /value="([^"]+)"/.exec(input)?.[1]);
  return { plans, page: readable(text) };
}

async function openRuns() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN });
  await addEvent(club, { id: OTHER });
  return club;
}

const bookFree = (browser: Browser, run = RUN) =>
  browser.post(`/events/${run}/book`, {
    intent: "book",
    plan: "free_trial",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });

test("a pending member is offered the free first run only, with the sentence before it", async () => {
  const club = await openRuns();
  const { plans, page } = await plansAt(await club.member("meena"), RUN);
  expect(plans).toEqual(["free_trial"]);
  expect(page.indexOf(SENTENCE)).toBeGreaterThan(-1);
  expect(page.indexOf(SENTENCE)).toBeLessThan(page.indexOf("Free first run"));
});

test("a pending member whose free run is booked reads why no plan is offered", async () => {
  const club = await openRuns();
  const meena = await club.member("meena");
  expect((await bookFree(meena)).status).toBe(302);
  const { plans, page } = await plansAt(meena, OTHER);
  expect(plans).toEqual([]);
  expect(page).toContain(SENTENCE);
});

test("a pending member is offered the free run only on the waitlist of a full event", async () => {
  const club = await openRuns();
  await club.db.updateTable("events").set({ capacity: 0 }).where("id", "=", RUN).execute();
  const { plans, page } = await plansAt(await club.member("meena"), RUN);
  expect(plans).toEqual(["free_trial"]);
  expect(page).toContain(SENTENCE);
});

test("an active member is offered every plan but a used free run, without the sentence", async () => {
  const club = await openRuns();
  const meena = await club.member("meena");
  await bookFree(meena);
  await club.db.updateTable("members").set({ status: "active" }).execute();
  const { plans, page } = await plansAt(meena, OTHER);
  expect(plans).toEqual(["pay_per_run", "monthly_membership"]);
  expect(page).not.toContain(SENTENCE);
});

test("a free run that a member booked with an earlier number is neither offered nor booked again", async () => {
  const club = await openRuns();
  const meena = await club.member("meena");
  await bookFree(meena);
  await club.db
    .updateTable("bookings")
    .set({ participant_phone: "+919100000007" })
    .where("member_id", "=", "sample-member-meena")
    .execute();
  expect((await plansAt(meena, OTHER)).plans).toEqual([]);
  const second = await bookFree(meena, OTHER);
  expect(second.status).toBe(409);
  expect(readable(second.text)).toContain(BOOKING_REFUSAL_TEXTS.trial_used);
});
