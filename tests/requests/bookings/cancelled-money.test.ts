/** What the member reads of the money before and after they give a seat back, and the way back to the run. */
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

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

test("a seat paid from credit and given back says that the credit is back, not that more was kept", async () => {
  const { club, arjun, page, pay, cancel, read } = await openPaid();
  await pay();
  await cancel();
  await addEvent(club, { id: "hill-run", starts_at: WEDNESDAY + 2 * DAY_MS });
  const second = await arjun.post("/events/hill-run/book", {
    ...{ intent: "book", plan: "pay_per_run", shownPriceRupees: "99" },
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
