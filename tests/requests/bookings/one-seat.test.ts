import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const PAGE = `/events/${RUN}`;
const UTR = "412345678901";

async function openSeat() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, capacity: 1, starts_at: WEDNESDAY + 2 * DAY_MS });
  const form = { plan: "pay_per_run", shownPriceRupees: "99", submitKey: crypto.randomUUID() };
  const asha = await club.member("asha");
  const booked = await asha.post(`${PAGE}/book`, { intent: "book", ...form });
  const booking = booked.location?.replace("?new", "") ?? "";
  return { club, asha, booking, bookingId: booking.split("/").at(-1) ?? "" };
}

const read = async (browser: Browser, path: string) => readable((await browser.get(path)).text);

test("a held seat leads from its UPI link over the reference to a receipt", async () => {
  const { club, asha, booking } = await openSeat();
  const held = await asha.get(booking);
  expect(readable(held.text)).toContain("Pay ₹99 by UPI");
  expect(held.text).toMatch(
    /href="upi:\/\/pay\?pa=[^"]*&amp;am=99\.00&amp;cu=INR&amp;tn=[^"]*&amp;tr=\w/,
  );
  await asha.post(booking, { intent: "report", utr: "4123 4567 8901" });
  expect(await read(asha, booking)).toContain(
    `Reference ${UTR} sent: waiting for the club to confirm`,
  );
  const { paymentId } = await club.db
    .selectFrom("bookings")
    .select("payment_id as paymentId")
    .where("event_id", "=", RUN)
    .executeTakeFirstOrThrow();
  const admin = await club.admin();
  await admin.post("/admin/payments", { paymentId: paymentId ?? "", method: "upi" });
  const paid = await read(asha, booking);
  for (const text of ["₹99, paid", "Confirmed"]) expect(paid).toContain(text);
  const receipt = /href="([^"]*\/receipts?\/[^"]*)"/.exec(
    (await asha.get("/membership")).text,
  )?.[1];
  expect(await read(asha, receipt ?? "")).toContain("Amount received");
});

test("a seat given back on a full run moves everybody who waits up by one", async () => {
  const { club, asha, booking, bookingId } = await openSeat();
  const [arjun, divya] = [await club.member("arjun"), await club.member("divya")];
  for (const [index, waiting] of [arjun, divya].entries()) {
    expect(await read(waiting, PAGE)).toContain("Full: the only spot is taken");
    await waiting.post(`${PAGE}/book`, { intent: "wait", plan: "free_trial" });
    expect(await read(waiting, `${PAGE}/book`)).toContain(`number ${index + 1}`);
  }
  const given = await asha.post(booking, { intent: "cancel", bookingId });
  expect(readable(given.text)).toContain("You've given your spot back.");
  expect(await read(arjun, "/inbox")).toContain("A spot opened up, and it's yours.");
  const standing = await read(arjun, PAGE);
  expect(standing).toContain("You're in!");
  expect(standing).not.toContain("Join the waitlist");
  expect(await read(divya, `${PAGE}/book`)).toContain("number 1");
});

test("every page that counts spots has one less while a visitor's free first run is booked", async () => {
  const club = await TestClub.open();
  const admin = await club.admin();
  const meena = await club.member("meena");
  const slug = "/events/lakeside-sunday-loop";
  const said = async () => {
    const counts: Record<string, number> = {};
    for (const [browser, path] of [
      ...["/", "/events", slug].map((path) => [club.visitor(), path] as const),
      [await club.member("asha"), "/dashboard"],
    ] as const)
      counts[path] = Number(/(\d+) of \d+ spots? left/.exec(await read(browser, path))?.[1]);
    const [, taken, capacity] =
      /Lakeside Sunday Loop.*? (\d+) of (\d+)/.exec(await read(admin, "/admin/events")) ?? [];
    counts["/admin/events"] = Number(capacity) - Number(taken);
    const hub = await read(admin, "/admin/events/sample-event-upcoming");
    counts["/admin/events/:id"] = Number(capacity) - Number(/ (\d+) booked /.exec(hub)?.[1]);
    return counts;
  };
  const all = (count: number) =>
    Object.fromEntries(
      ["/", "/events", slug, "/dashboard", "/admin/events", "/admin/events/:id"].map((path) => [
        path,
        count,
      ]),
    );
  expect(await said()).toEqual(all(25));
  const form = { plan: "free_trial", shownPriceRupees: "99", submitKey: crypto.randomUUID() };
  const booked = await meena.post(`${slug}/book`, { intent: "book", ...form });
  expect(await said()).toEqual(all(24));
  const booking = booked.location?.replace("?new", "") ?? "";
  const bookingId = booking.split("/").at(-1) ?? "";
  const move = { intent: "move", bookingId, from: "pending", to: "confirmed" };
  await admin.post("/admin/bookings", move);
  expect(await said()).toEqual(all(24));
  await meena.post(booking, { intent: "cancel", bookingId });
  expect(await said()).toEqual(all(25));
});
