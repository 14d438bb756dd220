/** What people who wait are promised, as the start comes nearer. */
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const STARTS_AT = WEDNESDAY + DAY_MS;
const HELD = "otherwise we hold it for you for up to 12 hours.";
const GIVEN = "it goes to the next person who has nothing to pay";
const OVER =
  "The waitlist has closed for this run. Look in here again: a spot that opens up goes to whoever books it first.";

async function openFull() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, title: "Lake Run", starts_at: STARTS_AT, capacity: 0 });
  return club;
}

async function read(browser: Browser, path: string): Promise<string> {
  return readable((await browser.get(path)).text);
}

test("a waiting member reads of a held seat until seats are no longer held, and of none in the last hour", async () => {
  const club = await openFull();
  const arjun = await club.member("arjun");
  await arjun.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  const parts: [ahead: number, said: string][] = [
    [2 * HOUR_MS + 1, HELD],
    [2 * HOUR_MS, GIVEN],
    [HOUR_MS + 1, GIVEN],
    [HOUR_MS, OVER],
  ];
  for (const [ahead, said] of parts) {
    club.clock.at = STARTS_AT - ahead;
    const page = await read(arjun, BOOK);
    expect(page).toContain("You're number 1 on the waitlist.");
    expect([HELD, GIVEN, OVER].filter((text) => page.includes(text))).toEqual([said]);
  }
});

test("a full run's waitlist is offered until an hour before the start", async () => {
  const club = await openFull();
  const arjun = await club.member("arjun");
  club.clock.at = STARTS_AT - HOUR_MS - 1;
  expect(await read(arjun, BOOK)).toContain("Join the waitlist");
  expect(await read(club.visitor(), BOOK)).toContain("Sign in to join its waitlist.");
  club.clock.at += 1;
  for (const browser of [arjun, club.visitor()]) {
    const page = await read(browser, BOOK);
    expect(page).toContain(`This run is full ${OVER}`);
    expect(page).not.toMatch(/join/i);
  }
});

test("in the last hour My runs, the dashboard and the run's page say that the waitlist is closed", async () => {
  const club = await openFull();
  const arjun = await club.member("arjun");
  await arjun.post(BOOK, { intent: "wait", plan: "pay_per_run" });
  club.clock.at = STARTS_AT - HOUR_MS - 1;
  for (const path of ["/bookings", "/dashboard", `/events/${RUN}`])
    expect(await read(arjun, path)).not.toMatch(/Waitlist closed|no longer moves/);
  club.clock.at += 1;
  expect(await read(arjun, "/bookings")).toContain(OVER);
  expect(await read(arjun, "/dashboard")).toContain("Waitlist closed");
  expect(await read(arjun, `/events/${RUN}`)).toContain(`You're number 1 on the waitlist. ${OVER}`);
});
