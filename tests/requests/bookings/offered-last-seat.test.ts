import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { checkedPlan } from "../../support/checked-plan";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;

/** Arjun's browser, with a seat offered after he chose this plan on the waitlist. */
async function openOffer({ plan, capacity }: { plan: string; capacity: number }) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, capacity: 0 });
  const arjun = await club.member("arjun");
  await arjun.post(BOOK, { intent: "wait", plan });
  const offer = { status: "offered" as const, offer_expires_at: club.clock.at + DAY_MS };
  await club.db.updateTable("waitlist_entries").set(offer).execute();
  const seats = { capacity, seats_taken: 0 };
  await club.db.updateTable("events").set(seats).where("id", "=", RUN).execute();
  return arjun;
}

test.each([
  { capacity: 1, hasGuests: false },
  { capacity: 2, hasGuests: true },
])("an offer on a run of $capacity lets guests be brought: $hasGuests", async (run) => {
  const arjun = await openOffer({ plan: "pay_per_run", capacity: run.capacity });
  const page = readable((await arjun.get(BOOK)).text);
  expect(page).toContain("Your spot is on hold");
  expect(page.includes("Bring guests")).toBe(run.hasGuests);
});

test.each(["pay_per_run", "monthly_membership", "free_trial"])(
  "the form of an offered seat begins with the plan chosen on the waitlist: %s",
  async (plan) => {
    const arjun = await openOffer({ plan, capacity: 1 });
    expect(checkedPlan((await arjun.get(BOOK)).text)).toBe(plan);
    expect(checkedPlan((await arjun.get(`${BOOK}?plan=pay_per_run`)).text)).toBe("pay_per_run");
  },
);
