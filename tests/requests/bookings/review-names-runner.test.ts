import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { typedPhone } from "../../support/codes";
import { addEvent } from "../../support/events";
import { shownForm } from "../../support/shown-form";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const REVIEW = "Is this right?";

async function openRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  return club;
}

function press(browser: Browser, intent: string, changes: Record<string, string> = {}) {
  return browser.post(BOOK, {
    intent,
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    waiver: WAIVER_VERSION,
    ...changes,
  });
}

async function bookers(club: TestClub) {
  const rows = await club.db
    .selectFrom("bookings")
    .select("member_id as memberId")
    .where("event_id", "=", RUN)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

test("a visitor's review shows the name and the number that the code went to", async () => {
  const club = await openRun();
  const phone = typedPhone(1);
  const shown = `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
  const typed = { plan: "free_trial", name: "Nila Anand", phone };
  const text = readable((await press(club.visitor(), "send", typed)).text);
  expect(text).toContain("Nila Anand · Sun, 22 Nov, 5:45 am · Free Trial");
  expect(text).toContain(`We texted it to ${shown}.`);
});

test("a member's review names the member, without the number", async () => {
  const club = await openRun();
  const text = readable((await press(await club.member("arjun"), "review")).text);
  expect(text).toContain("Runner Arjun Nair Plan");
  expect(text).not.toContain("Mobile number");
});

test("the last button of a review names one seat or several", async () => {
  const club = await openRun();
  const arjun = await club.member("arjun");
  const alone = readable((await press(arjun, "review")).text);
  expect(alone).toContain("Take my spot");
  const guest = { guestName1: "Nila", guestPhone1: "9812345670" };
  const both = readable((await press(arjun, "review", guest)).text);
  expect(both).toContain("Take our spots");
  expect(both).not.toContain("Take my spot");
});

test("a member without a name sees the name that was typed and the number", async () => {
  const club = await openRun();
  const arjun = await club.member("arjun");
  await club.db
    .updateTable("members")
    .set({ display_name: null })
    .where("id", "=", "sample-member-arjun")
    .execute();
  const text = readable((await press(arjun, "review", { name: "Arjun N" })).text);
  expect(text).toMatch(/Runner Arjun N Mobile number \+91 \d{5} \d{5}/);
});

/** Arjun's review, in a browser where Asha has signed in since. */
async function openSwitched() {
  const club = await openRun();
  const tab = await club.member("arjun");
  const review = shownForm((await press(tab, "review")).text, "submitKey");
  const asha = await club.member("asha");
  tab.cookies.set("session", asha.cookies.get("session") ?? "");
  return { club, tab, review };
}

test("a seat reviewed by one member is booked for another only after a review that names them", async () => {
  const { club, tab, review } = await openSwitched();
  const answer = await tab.post(BOOK, { ...review, waiver: WAIVER_VERSION, intent: "book" });
  expect(answer.status).toBe(409);
  const text = readable(answer.text);
  expect(text).toContain(REVIEW);
  expect(text).toContain("You're signed in as Asha");
  expect(text).toMatch(/Runner Asha/);
  expect(await bookers(club)).toEqual([]);

  const again = shownForm(answer.text, "submitKey");
  const booked = await tab.post(BOOK, { ...again, waiver: WAIVER_VERSION, intent: "book" });
  expect(booked.location).toMatch(/^\/bookings\//);
  expect(await bookers(club)).toEqual(["sample-member-asha"]);
});

test("'Continue' in a browser where another member signed in since names that member", async () => {
  const { tab, review } = await openSwitched();
  const { text } = await tab.post(BOOK, { ...review, intent: "review" });
  expect(readable(text)).toMatch(/Runner Asha/);
});
