/** What somebody reads who has booked their first run. */

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { FIRST_TIME_TEXTS } from "~/texts/bookings/booking";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { addEvent } from "../../support/events";

const BOOK = "/events/lakeside-sunday-loop/book";

async function book(browser: Browser, plan: string, at = BOOK): Promise<string> {
  const form = { plan, shownPriceRupees: "99", submitKey: randomUUID(), waiver: WAIVER_VERSION };
  const booked = await browser.post(at, { intent: "book", ...form });
  if (!booked.location) throw new Error(readable(booked.text));
  return booked.location;
}

test("'You're in!' begins with date, time, place and the pass; the steps come last", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const page = readable((await meena.get(await book(meena, "free_trial"))).text);
  const order = ["You're in!", "5:45", "Sun, 22 Nov", "Show the code", FIRST_TIME_TEXTS.title];
  const places = [...order, "Add to calendar", "Steps"].map((text) => page.indexOf(text));
  expect(places.slice(0, -1).every((place, index) => place > (places[index - 1] ?? -1))).toBe(true);
  expect(page.indexOf("Held")).toBeGreaterThan(page.indexOf("Add to calendar"));
});

test("a newcomer reads who meets them, where, what to bring and how it begins, with an invite", async () => {
  const club = await TestClub.open();
  const meena = await club.member("meena");
  const { text } = await meena.get((await book(meena, "free_trial")).replace("?new", ""));
  const page = readable(text);
  for (const part of ["whoMeetsYou", "where", "bring", "fifteen", "friend"] as const)
    expect(page).toContain(FIRST_TIME_TEXTS[part]);
  expect(text).toMatch(/alt="Map: [^"]+"/);
  expect(page).toMatch(/Look for [A-Z]\w+/);
  expect(text).toMatch(/signup%3Fref%3D\w{8}/);
});

test("a member who pays for a run reads nothing of a first time", async () => {
  const club = await TestClub.open();
  const arjun = await club.member("arjun");
  await addEvent(club, { id: "lake-run" });
  const paid = await book(arjun, "pay_per_run", "/events/lake-run/book");
  const page = readable((await arjun.get(paid)).text);
  expect(page).not.toContain(FIRST_TIME_TEXTS.title);
});
