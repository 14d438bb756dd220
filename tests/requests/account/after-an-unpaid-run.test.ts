import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";
const START = WEDNESDAY + 2 * DAY_MS;
const UTR = "412345678901";

/** Arjun's unpaid booking of a run of one hour, and one of a run two days later. */
async function openBooked() {
  const club = await TestClub.open();
  await club.db.deleteFrom("bookings").execute();
  const arjun = await club.member("arjun");
  const book = async (id: string, title: string, startsAt: number) => {
    await addEvent(club, { id, title, starts_at: startsAt, duration_minutes: 60 });
    const booked = await arjun.post(`/events/${id}/book`, {
      intent: "book",
      plan: "pay_per_run",
      shownPriceRupees: "99",
      submitKey: crypto.randomUUID(),
    });
    return booked.location?.replace("?new", "") ?? "";
  };
  const page = await book(RUN, "Hill Climb", START);
  await book("later", "Lake Loop", START + 2 * DAY_MS);
  const textOf = async (path: string) => readable((await arjun.get(path)).text);
  return { club, arjun, page, textOf };
}

const UNDER_WAY = START + 59 * MINUTE_MS;
const OVER = START + HOUR_MS;

test("a run is the next one and coming up until its end", async () => {
  const { club, textOf } = await openBooked();
  club.clock.at = UNDER_WAY;
  // On its day the dashboard is the pass.
  expect(await textOf("/dashboard")).toContain("Hill Climb 5:45 am Or say this code");
  expect(await textOf("/bookings")).toMatch(/Coming up .*Hill Climb.*Lake Loop/);
  expect(await textOf("/bookings")).not.toContain("Earlier");
  club.clock.at = OVER;
  expect(await textOf("/dashboard")).toContain("Your next run Payment due Lake Loop");
  expect(await textOf("/bookings")).toMatch(/Coming up .*Lake Loop.* Earlier .*Hill Climb/);
});

test("after the end an unpaid booking no longer promises a seat, on any page", async () => {
  const { club, textOf, page } = await openBooked();
  const pages = ["/dashboard", page, `/events/${RUN}`];
  club.clock.at = UNDER_WAY;
  for (const path of pages)
    expect(await textOf(path)).toMatch(
      /Your spot is on hold\. Pay ₹99 to confirm it\.|Then your spot/,
    );
  club.clock.at = OVER;
  expect(await textOf("/dashboard")).toContain("The run is over, and this is still to pay.");
  for (const path of pages.slice(1)) {
    expect(await textOf(path)).toContain("This run is over, and ₹99 is still to pay.");
    expect(await textOf(path)).not.toContain("spot is on hold");
  }
});

test("the event page offers only what can still be done", async () => {
  const { club, arjun, page } = await openBooked();
  const linksAt = async (now: number) => {
    club.clock.at = now;
    const { text } = await arjun.get(`/events/${RUN}`);
    const part = /<section aria-label="You and this run".*?<\/section>/s.exec(text)?.[0] ?? "";
    return [...part.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replace(page, ""));
  };
  expect(await linksAt(START - 1)).toEqual(["", "/pass", "/calendar.ics", "?cancel#cancel"]);
  expect(await linksAt(START)).toEqual(["", "/pass", ""]);
  expect(await linksAt(OVER)).toEqual(["", ""]);
});

test("a reference given after the end promises a receipt, not a seat", async () => {
  const { club, arjun, textOf, page } = await openBooked();
  club.clock.at = OVER;
  const given = readable((await arjun.post(page, { intent: "report", utr: UTR })).text);
  expect(given).toContain("Your receipt is ready as soon as your ₹99 arrives.");
  expect(given).not.toContain("confirm your spot");
  expect(await textOf(`/events/${RUN}`)).toContain(
    `We have your reference ${UTR}. Your receipt is ready once we see the payment.`,
  );
});

test("a confirmed booking asks only for its price, until a reference is given", async () => {
  const { club, arjun, textOf, page } = await openBooked();
  await club.db.updateTable("bookings").set({ status: "confirmed" }).execute();
  expect(await textOf(`/events/${RUN}`)).toContain("You're in! Pay ₹99 Pass");
  expect(await textOf("/dashboard")).toContain("Pay ₹99 for Hill Climb");
  const given = readable((await arjun.post(page, { intent: "report", utr: UTR })).text);
  expect(given).toContain("Your spot is yours already. Your receipt is ready as soon as");
  expect(given).not.toContain("confirm your spot");
  expect(await textOf(`/events/${RUN}`)).toContain("You're in! Pass");
  expect(await textOf("/dashboard")).not.toContain("Pay ₹99 for Hill Climb");
});

test("the pass asks for the price until it has a reference to name", async () => {
  const { arjun, textOf, page } = await openBooked();
  expect(await textOf(`${page}/pass`)).toContain("₹99 not paid yet Pay before you come");
  await arjun.post(page, { intent: "report", utr: UTR });
  const pass = await textOf(`${page}/pass`);
  expect(pass).toContain(`Reference ${UTR} given The club is looking for your payment.`);
  expect(pass).not.toContain("not paid yet");
});

test("a late cancellation of a paid run says that the money becomes no credit", async () => {
  const { club, textOf, page } = await openBooked();
  const paymentId = await club.db
    .selectFrom("bookings")
    .select("payment_id")
    .where("event_id", "=", RUN)
    .executeTakeFirstOrThrow();
  const admin = await club.admin();
  await admin.post("/admin/payments", { paymentId: paymentId.payment_id ?? "", method: "upi" });
  expect(await textOf(page)).toContain("we keep ₹99 as credit for your next run");
  club.clock.at = START - HOUR_MS;
  expect(await textOf(page)).toContain("the ₹99 you paid won't become credit");
});
