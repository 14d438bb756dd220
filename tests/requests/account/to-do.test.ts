import { expect, test } from "vitest";
import { recordCheckIn } from "~/features/check-in/commands/record-check-in.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";

const RUN = "lake-run";

async function openUnpaid() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, title: "Hill Climb", starts_at: WEDNESDAY + 2 * DAY_MS });
  await club.db.deleteFrom("bookings").where("event_id", "<>", RUN).execute();
  const arjun = await club.member("arjun");
  const booked = await arjun.post(`/events/${RUN}/book`, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const page = booked.location?.replace("?new", "") ?? "";
  const dashboard = async () => (await arjun.get("/dashboard")).text;
  return { club, arjun, page, dashboard };
}

/** The part of the dashboard that lists what waits for the member. */
function toDoIn(html: string): string {
  return readable(/<section aria-label="To do".*?<\/section>/s.exec(html)?.[0] ?? "");
}

test("the dashboard begins with what is to pay, until a reference is given", async () => {
  const { arjun, page, dashboard } = await openUnpaid();
  const html = await dashboard();
  expect(toDoIn(html)).toMatch(/Pay ₹99 for Hill Climb .* Then your seat is confirmed\. Pay ₹99/);
  expect(html.indexOf('aria-label="To do"')).toBeLessThan(html.indexOf("Your next run"));
  await arjun.post(page, { intent: "report", utr: "412345678901" });
  expect(toDoIn(await dashboard())).not.toContain("Pay ₹99");
  expect(readable(await dashboard())).toContain("Reference 412345678901 given.");
});

test("a seat that the club confirmed before it was paid is the member's, and the price still due", async () => {
  const { club, dashboard } = await openUnpaid();
  await club.db.updateTable("bookings").set({ status: "confirmed" }).execute();
  expect(toDoIn(await dashboard())).toContain("Your seat is yours already. Pay ₹99");
  expect(readable(await dashboard())).toContain("Your next run You're in Hill Climb");
});

test("the list of upcoming events marks what is booked, and nothing else", async () => {
  const { dashboard } = await openUnpaid();
  const list = readable((await dashboard()).split('id="upcoming"')[1] ?? "");
  expect(list).toContain("Payment due Hill Climb");
  expect(list.match(/Payment due|You're in|Booked/g)).toHaveLength(1);
});

test("the dashboard asks for the price of a membership until a reference is given", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const toDo = async () => toDoIn((await asha.get("/dashboard")).text);
  expect(await toDo()).not.toContain("membership");
  await asha.post("/membership", { intent: "buy" });
  expect(await toDo()).toMatch(
    /Pay ₹\d+ for your membership It runs for a month from Wed, 18 Nov\. Pay ₹\d+/,
  );
  await asha.post("/membership", { utr: "412345678901" });
  expect(await toDo()).not.toContain("membership");
});

test("a checked-in member is shown no pass any more, on the dashboard and on the booking", async () => {
  const { club, arjun, page, dashboard } = await openUnpaid();
  expect(await dashboard()).toContain("Show my pass");
  expect((await arjun.get(page)).text).toContain(`href="${page}/pass"`);
  club.clock.at = WEDNESDAY + 2 * DAY_MS;
  const checkIn = {
    ...{ eventId: RUN, bookingId: page.replace("/bookings/", ""), method: "scan" as const },
    ...{ recordedBy: "test", checkedInAt: club.clock.at, now: club.clock.at },
  };
  await recordCheckIn(club.db, { ...checkIn, timeZone: "Asia/Kolkata" });
  expect(readable(await dashboard())).toContain("Checked in Hill Climb");
  expect(await dashboard()).not.toContain("Show my pass");
  expect((await arjun.get(page)).text).not.toContain(`href="${page}/pass"`);
});
