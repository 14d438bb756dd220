/** What the member reads of the money before and after they give a seat back, and the way back to the run. */
import { expect, test } from "vitest";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { typedPhone } from "../../support/codes";
import { addEvent } from "../../support/events";
import { shownForm } from "../../support/shown-form";

const RUN = "lake-run";
const UTR = "412345678901";

/** Arjun has booked a run that starts in so long, and paid. */
async function openPaid({ inMs = 2 * DAY_MS } = {}) {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + inMs });
  const arjun = await club.member("arjun");
  const admin = await club.admin();
  const page = await book();
  async function book() {
    const booked = await arjun.post(`/events/${RUN}/book`, {
      intent: "book",
      plan: "pay_per_run",
      shownPriceRupees: "99",
      submitKey: crypto.randomUUID(),
    });
    return booked.location?.replace("?new", "") ?? "";
  }
  async function pay() {
    const rows = club.db.selectFrom("payments").select("id").where("event_id", "=", RUN);
    const { id } = await rows.executeTakeFirstOrThrow();
    await admin.post("/admin/payments", { paymentId: id, method: "upi" });
  }
  const cancel = () =>
    arjun.post(page, { intent: "cancel", bookingId: page.replace("/bookings/", "") });
  const read = async (path = page) => readable((await arjun.get(path)).text);
  return { club, admin, arjun, page, pay, cancel, read };
}

test("a paid seat that is given back in time says before and after that its price is credit", async () => {
  const { pay, cancel, read } = await openPaid();
  await pay();
  expect(await read()).toContain("we keep ₹99 as credit for your next run.");
  await cancel();
  for (const path of [undefined, "/bookings"])
    expect(await read(path)).toContain("We kept ₹99 as credit for your next run.");
});

test("a paid seat that is given back late says before and after that its price is no credit", async () => {
  const { pay, cancel, read } = await openPaid({ inMs: 6 * HOUR_MS });
  await pay();
  expect(await read()).toContain("the ₹99 you paid won't become credit");
  await cancel();
  for (const path of [undefined, "/bookings"])
    expect(await read(path)).toContain("the ₹99 you paid didn't become credit.");
});

test("a seat that was shown as in time is not given back late before that is said", async () => {
  const { club, arjun, page, pay, cancel, read } = await openPaid({ inMs: 13 * HOUR_MS });
  await pay();
  const shown = shownForm((await arjun.get(page)).text, "bookingId");
  club.clock.at += 2 * HOUR_MS;
  const refused = await arjun.post(page, { ...shown, intent: "cancel" });
  expect(refused.status).toBe(409);
  const said = readable(refused.text);
  expect(said).toContain("This booking has just changed. Here is how it stands now.");
  expect(said).toContain("the ₹99 you paid won't become credit");
  expect(shownForm(refused.text, "bookingId")).not.toHaveProperty("inTime");
  expect((await cancel()).status).toBe(200);
  expect(await read()).toContain("the ₹99 you paid didn't become credit.");
});

test("a seat paid from credit and given back says that the credit is back, not that more was kept", async () => {
  const { club, arjun, page, pay, cancel, read } = await openPaid();
  await pay();
  await cancel();
  await addEvent(club, { id: "hill-run", starts_at: WEDNESDAY + 2 * DAY_MS });
  const second = await arjun.post("/events/hill-run/book", {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const other = second.location?.replace("?new", "") ?? "";
  await arjun.post(other, { intent: "cancel", bookingId: other.replace("/bookings/", "") });
  expect(await read(page)).toContain("We kept ₹99 as credit for your next run.");
  expect(await read(other)).toContain("You paid with ₹99 of your credit, and have it back.");
  expect(await read(other)).not.toContain("We kept ₹99");
  expect((await read("/bookings")).split("We kept ₹99")).toHaveLength(2);
});

test("a run that the club cancelled says so once on the booking's page", async () => {
  const { admin, pay, read } = await openPaid();
  await pay();
  await admin.post(`/admin/events/${RUN}`, { intent: "cancel", reason: "The lake is flooded." });
  const text = await read();
  expect(text).toContain("The club cancelled this run The lake is flooded.");
  expect(text).not.toContain("This booking was cancelled.");
  expect(text).toContain("We kept ₹99 as credit for your next run.");
});

test.each([
  [2 * DAY_MS, "Once we find your ₹99, we'll keep it as credit for your next run."],
  [6 * HOUR_MS, "and will look for your ₹99."],
])(
  "a seat %i ms before the start says before and after what its reference is worth",
  async (inMs, text) => {
    const { arjun, page, cancel, read } = await openPaid({ inMs });
    expect(await read()).not.toContain("We have your reference");
    await arjun.post(page, { intent: "report", utr: UTR });
    expect(await read()).toContain(`We have your reference ${UTR}`);
    expect(await read()).toContain(text);
    await cancel();
    expect(await read()).toContain(text);
  },
);

test("a seat that was given back leads to the run again while it can be booked", async () => {
  const { club, arjun, page, cancel } = await openPaid();
  const link = `href="/events/${RUN}/book"`;
  expect((await arjun.get(page)).text).not.toContain(link);
  await cancel();
  expect((await arjun.get(page)).text).toContain(link);
  await club.db.updateTable("events").set({ status: "completed" }).where("id", "=", RUN).execute();
  expect((await arjun.get(page)).text).not.toContain(link);
});

/** Arjun has credit for so many seats, and pays with it for himself and so many guests less one. */
async function openFromCredit({ inMs = 2 * DAY_MS, seats = 1 } = {}) {
  const opened = await openPaid({ inMs });
  const { club, arjun, pay, read } = opened;
  await club.db
    .insertInto("credit_balances")
    .values({ member_id: "sample-member-arjun", rupees: seats * 99 })
    .execute();
  await pay();
  await addEvent(club, { id: "hill-run", starts_at: WEDNESDAY + inMs });
  const guests = Array.from({ length: seats - 1 }, (_, n): [string, string][] => [
    [`guestName${n + 1}`, `Guest ${n}`],
    [`guestPhone${n + 1}`, typedPhone(n + 1)],
  ]);
  const fields = {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    waiver: WAIVER_VERSION,
    submitKey: crypto.randomUUID(),
    ...Object.fromEntries(guests.flat()),
  };
  const booked = await arjun.post("/events/hill-run/book", fields);
  const page = booked.location?.replace("?new", "") ?? "";
  const cancel = (id = page.replace("/bookings/", "")) =>
    arjun.post(page, { intent: "cancel", bookingId: id });
  return { ...opened, page, cancel, read: (path = page) => read(path) };
}

test("a seat paid from credit says before it is given back that the credit comes back", async () => {
  const { page, cancel, read } = await openFromCredit();
  expect(await read()).toContain("You paid with ₹99 of your credit, and get it back.");
  expect(await read()).not.toContain("we keep ₹99");
  await cancel();
  for (const path of [page, "/bookings", "/inbox"]) {
    expect(await read(path)).toContain("You paid with ₹99 of your credit, and have it back.");
    expect(await read(path)).not.toMatch(/we (keep|kept) ₹99/i);
  }
});

test("a seat paid from credit and given back late says before and after that the credit is lost", async () => {
  const { page, cancel, read } = await openFromCredit({ inMs: 6 * HOUR_MS });
  expect(await read()).toContain("You paid with ₹99 of your credit, and won't get it back.");
  await cancel();
  for (const path of [page, "/bookings"]) {
    const text = await read(path);
    expect(text).toContain("You paid with ₹99 of your credit, and didn't get it back:");
    expect(text).not.toContain("you paid didn't become credit");
  }
});

test("a party paid from credit says it once, and each seat brings its own price back", async () => {
  const { club, cancel, read } = await openFromCredit({ seats: 2 });
  expect((await read()).split("and get it back")).toHaveLength(2);
  const { id } = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", "hill-run")
    .where("is_guest", "=", 1)
    .executeTakeFirstOrThrow();
  await cancel(id);
  expect(await read("/inbox")).toContain("You paid with ₹99 of your credit, and have it back.");
  expect(await read(`/bookings/${id}`)).toContain("₹99 of your credit, and have it back.");
});

test("seats that were paid in different ways say each what cancelling it means", async () => {
  const { club, read } = await openFromCredit({ seats: 2 });
  await club.db
    .updateTable("bookings")
    .set({ amount_paid_rupees: 0 })
    .where("event_id", "=", "hill-run")
    .where("is_guest", "=", 1)
    .execute();
  const text = await read();
  expect(text).toContain("and get it back. Cancel Arjun");
  expect(text).toContain("while there are spots left. Cancel Guest 0's spot");
});

test.each(["free_trial", "monthly_membership"])(
  "before and after a seat by %s is given back no money is told of",
  async (plan) => {
    const club = await TestClub.open();
    await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
    const who = plan === "free_trial" ? "meena" : "asha";
    const member = await club.member(who);
    const booked = await member.post(`/events/${RUN}/book`, {
      intent: "book",
      plan,
      shownPriceRupees: "99",
      waiver: WAIVER_VERSION,
      submitKey: crypto.randomUUID(),
    });
    const page = booked.location?.replace("?new", "") ?? "";
    const before = readable((await member.get(page)).text);
    expect(before).toContain("You can book again while there are spots left.");
    await member.post(page, { intent: "cancel", bookingId: page.replace("/bookings/", "") });
    const after = readable((await member.get(page)).text);
    expect(after).toContain("This booking was cancelled");
    for (const text of [before, after]) expect(text).not.toMatch(/credit/);
  },
);
