import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { checkedPlan } from "../../support/checked-plan";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";

test.each([
  {
    who: "a member with a free first run",
    status: "active" as const,
    priceRupees: 0,
    plan: "pay_per_run",
  },
  {
    who: "a member with a free first run",
    status: "active" as const,
    priceRupees: 99,
    plan: "free_trial",
  },
  { who: "a newcomer", status: "pending" as const, priceRupees: 0, plan: "free_trial" },
])("the form of a run for ₹$priceRupees begins for $who with $plan", async (one) => {
  const club = await TestClub.open();
  const starts_at = WEDNESDAY + 2 * DAY_MS;
  await addEvent(club, { id: RUN, starts_at, price_rupees: one.priceRupees });
  const arjun = await club.member("arjun");
  await club.db
    .updateTable("members")
    .set({ status: one.status })
    .where("id", "=", "sample-member-arjun")
    .execute();
  expect(checkedPlan((await arjun.get(`/events/${RUN}/book`)).text)).toBe(one.plan);
});
