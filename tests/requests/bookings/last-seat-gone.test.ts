import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;
const GROUP = "Steady – 6:30/km";
const REFUSAL = "the last spot went a moment ago";

function press(browser: Browser, intent: string, changes: Record<string, string> = {}) {
  return browser.post(BOOK, {
    intent,
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
    ...changes,
  });
}

function checkedPlan(html: string): string | undefined {
  const [radio] = html.match(/<input[^>]*name="plan"[^>]*checked=""[^>]*>/) ?? [];
  return radio && /value="([^"]+)"/.exec(radio)?.[1];
}

/** Arjun is at the review with a plan that is not his first one, and Asha takes the last seat. */
async function openTaken() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, capacity: 1 });
  const arjun = await club.member("arjun");
  const choice = { plan: "monthly_membership", paceGroup: GROUP };
  const preset = checkedPlan((await arjun.get(BOOK)).text);
  expect([undefined, choice.plan]).not.toContain(preset);
  await press(arjun, "review", choice);
  await press(await club.member("asha"), "book");
  const refused = await press(arjun, "book", choice);
  expect(refused.status).toBe(409);
  return { arjun, choice, refused };
}

test("when the last seat is gone the waitlist keeps the plan and the pace group that were chosen", async () => {
  const { choice, refused } = await openTaken();
  expect(readable(refused.text)).toContain(REFUSAL);
  expect(refused.text).toContain("Join the waitlist");
  expect(checkedPlan(refused.text)).toBe(choice.plan);
  expect(refused.text).toMatch(/<option[^>]*selected=""[^>]*>Steady/);
});

test("once on the waitlist the member reads their place and no refusal", async () => {
  const { arjun, choice } = await openTaken();
  const joined = await press(arjun, "wait", choice);
  const text = readable((await arjun.get(joined.location ?? "")).text);
  expect(text).toMatch(/You're number 1 on the waitlist/);
  expect(text).not.toContain(REFUSAL);
});
