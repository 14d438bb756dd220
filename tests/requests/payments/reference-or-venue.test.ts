import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const UTR = "412345678901";
const ADMIN_PAGES = ["/admin/payments", `/admin/events/${RUN}`, "/admin/bookings?period=all"];

async function openRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  return { club, tab: await club.member("arjun"), admin: await club.admin() };
}

async function book(browser: Browser): Promise<string> {
  const booked = await browser.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  return booked.location?.replace("?new", "") ?? "";
}

const give = (browser: Browser, page: string) => browser.post(page, { intent: "report", utr: UTR });

test("a reference keeps 'I'll pay at the venue' of another tab from changing the payment", async () => {
  const { tab, admin } = await openRun();
  const page = await book(tab);
  await give(tab, page);
  const answer = await tab.post(page, { intent: "venue" });
  expect(answer.status).toBe(409);
  expect(readable(answer.text)).toContain("Your UPI reference is already with us");
  for (const path of ADMIN_PAGES) {
    const shown = readable((await admin.get(path)).text);
    expect(shown).toContain(`UTR ${UTR}`);
    expect(shown).not.toContain("at the venue");
  }
});

const chosenIn = (html: string) =>
  /aria-label="How it was paid: ₹99, Arjun[^"]*".*?<option value="(\w+)" selected/s.exec(html)?.[1];

test("UPI is preselected where a reference was given, also for an earlier booking", async () => {
  const { club, tab, admin } = await openRun();
  const stalePage = await book(tab);
  club.clock.at += 1000;
  await tab.post(await book(tab), { intent: "venue" });
  const chosen = () =>
    Promise.all(ADMIN_PAGES.map(async (path) => chosenIn((await admin.get(path)).text)));
  expect(await chosen()).toEqual(["cash", "cash", "cash"]);
  await give(tab, stalePage);
  expect(await chosen()).toEqual(["upi", "upi", "upi"]);
});
