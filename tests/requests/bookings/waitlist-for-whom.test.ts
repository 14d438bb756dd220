/** A waitlist's form in a browser where another member has signed in since it was shown. */
import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { shownForm } from "../../support/shown-form";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;

async function openFull() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, capacity: 0 });
  return { club, asha: await club.member("asha"), tab: await club.member("arjun") };
}

const signInAs = (tab: Browser, member: Browser) =>
  tab.cookies.set("session", member.cookies.get("session") ?? "");

async function waiting(club: TestClub) {
  const rows = await club.db
    .selectFrom("waitlist_entries")
    .select("member_id as memberId")
    .where("event_id", "=", RUN)
    .where("status", "=", "waiting")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

test("only the member for whom the form is shown joins the waitlist", async () => {
  const { club, asha, tab } = await openFull();
  const form = { ...shownForm((await tab.get(BOOK)).text, "shownFor"), plan: "pay_per_run" };
  signInAs(tab, asha);
  const refused = await tab.post(BOOK, { ...form, intent: "wait" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("You're signed in as Asha");
  expect(await waiting(club)).toEqual([]);

  const again = { ...shownForm(refused.text, "shownFor"), plan: "pay_per_run" };
  expect((await tab.post(BOOK, { ...again, intent: "wait" })).status).toBe(302);
  expect(await waiting(club)).toEqual(["sample-member-asha"]);
});

test("only the member for whom the form is shown leaves the waitlist", async () => {
  const { club, asha, tab } = await openFull();
  for (const browser of [tab, asha])
    await browser.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  const form = shownForm((await tab.get(BOOK)).text, "shownFor");
  signInAs(tab, asha);
  const refused = await tab.post(BOOK, { ...form, intent: "leave" });
  expect(refused.status).toBe(409);
  expect(await waiting(club)).toHaveLength(2);
  const again = shownForm(refused.text, "shownFor");
  expect((await tab.post(BOOK, { ...again, intent: "leave" })).status).toBe(302);
  expect(await waiting(club)).toEqual(["sample-member-arjun"]);
});
