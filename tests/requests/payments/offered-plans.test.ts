import { expect, test } from "vitest";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { PLAN_ALERT_TEXTS } from "~/texts/bookings/plans";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const OTHER = "hill-run";
const SENTENCE = PLAN_ALERT_TEXTS.firstRunFirst;

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
  expect(page.indexOf(SENTENCE)).toBeLessThan(page.indexOf("Free Trial"));
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

test("a run that costs nothing offers no membership", async () => {
  const club = await openRuns();
  await club.db.updateTable("events").set({ price_rupees: 0 }).where("id", "=", RUN).execute();
  const arjun = await club.member("arjun");
  expect((await plansAt(arjun, RUN)).plans).toEqual(["free_trial", "pay_per_run"]);
  await club.db.updateTable("events").set({ capacity: 0 }).where("id", "=", RUN).execute();
  expect((await plansAt(arjun, RUN)).plans).toEqual(["free_trial", "pay_per_run"]);
  expect((await plansAt(arjun, OTHER)).plans).toContain("monthly_membership");
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
  expect(readable(second.text)).toContain(PLAN_ALERT_TEXTS.notBooked);
});

/** What Arjun, with so much credit, reads at the choice, and at the review with so many guests. */
async function readWithCredit({ credit, guests = 0 }: { credit: number; guests?: number }) {
  const club = await openRuns();
  const arjun = await club.member("arjun");
  await changeCredit(club.db, {
    memberId: "sample-member-arjun",
    bookingId: null,
    amountRupees: credit,
    reason: "cancelled",
    now: club.clock.at,
  });
  const numbers = Array.from({ length: guests }, (_, index) => index + 1);
  const review = await arjun.post(`/events/${RUN}/book`, {
    intent: "review",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    ...Object.fromEntries(
      numbers.flatMap((number) => [
        [`guestName${number}`, `Guest ${number}`],
        [`guestPhone${number}`, `981234567${number}`],
      ]),
    ),
  });
  return { choice: (await plansAt(arjun, RUN)).page, review: readable(review.text) };
}

test.each([
  [98, /₹99 for this run (?!,)/],
  [99, /₹99 for this run, paid from your credit if you come alone/],
  [198, /₹99 for this run, paid from your credit for up to 2 of you/],
  [495, /₹99 for this run, paid from your credit (?!for|if)/],
])("with ₹%i credit the choice says for how many it pays", async (credit, words) => {
  expect((await readWithCredit({ credit })).choice).toMatch(words);
});

test("the review says that credit stays where it does not cover everybody", async () => {
  const { review } = await readWithCredit({ credit: 99, guests: 1 });
  expect(review).toContain("To pay ₹198");
  expect(review).toContain("Your ₹99 credit stays yours for a run that it covers.");
});

test("the review says that credit pays for everybody", async () => {
  const { review } = await readWithCredit({ credit: 198, guests: 1 });
  expect(review).toContain("To pay Nothing: ₹198 from your credit");
  expect(review).not.toContain("credit stays");
});
