import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { checkedPlan } from "../../support/checked-plan";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const BOOK = `/events/${RUN}/book`;

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
  expect(checkedPlan((await arjun.get(BOOK)).text)).toBe(one.plan);
});

/** The form of a run for ₹99 with a membership chosen, after the run has become free. */
async function openOldForm(pass?: "active" | "pending") {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS, price_rupees: 0 });
  const at = { created_at: WEDNESDAY, updated_at: WEDNESDAY };
  const month = { starts_on: "2026-11-01", ends_before: "2026-12-01", price_rupees: 299, ...at };
  const whose = { id: "pass", member_id: "sample-member-arjun" };
  await club.db.deleteFrom("memberships").execute();
  if (pass)
    await club.db
      .insertInto("memberships")
      .values({ ...whose, ...month, status: pass })
      .execute();
  const form = { plan: "monthly_membership", submitKey: crypto.randomUUID() };
  return { club, arjun: await club.member("arjun"), form: { ...form, shownPriceRupees: "99" } };
}

const GUEST = { guestName1: "Ila", guestPhone1: "9812345670", shownPriceRupees: "0" };

test.each([
  ["without one", undefined, {}],
  ["with one to be paid", "pending" as const, {}],
  ["with an active one", "active" as const, {}],
  ["without one, with a guest", undefined, GUEST],
  ["with an active one, with a guest", "active" as const, GUEST],
])("a membership chosen for a run that became free books it as free: %s", async (_, pass, more) => {
  const { club, arjun, form } = await openOldForm(pass);
  const sent = { ...form, ...more, intent: "book", waiver: WAIVER_VERSION };
  expect((await arjun.post(BOOK, sent)).status).toBe(302);
  const stored = await club.db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees as rupees", "payment_id as paymentId"])
    .select("membership_id as membershipId")
    .where("event_id", "=", RUN)
    .execute();
  const free = { status: "confirmed", rupees: 0, paymentId: null, membershipId: null };
  const party = "guestName1" in more ? 2 : 1;
  expect(stored).toEqual(Array(party).fill({ plan: "pay_per_run", ...free }));
  const passes = await club.db.selectFrom("memberships").select("status").execute();
  expect(passes).toEqual(pass ? [{ status: pass }] : []);
  await addEvent(club, { id: "next-run", starts_at: WEDNESDAY + 3 * DAY_MS });
  await club.db.deleteFrom("memberships").execute();
  expect(checkedPlan((await arjun.get("/events/next-run/book")).text)).toBe("free_trial");
});

test("the review of a membership chosen for a run that became free asks for nothing", async () => {
  const { arjun, form } = await openOldForm();
  const review = readable((await arjun.post(BOOK, { ...form, intent: "review" })).text);
  expect(review).toContain("Plan Pay-Per-Run");
  expect(review).toContain("To pay Nothing");
});
