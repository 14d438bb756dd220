import { expect, test } from "vitest";
import { recordCheckIn } from "~/core/check-in/entries/settle-check-in.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { addEvent as addRun, attend } from "../../support/run-day";

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
  expect(toDoIn(html)).toMatch(/Pay ₹99 for Hill Climb .* Then your spot is confirmed\. Pay ₹99/);
  expect(html.indexOf('aria-label="To do"')).toBeLessThan(html.indexOf("Your next run"));
  await arjun.post(page, { intent: "report", utr: "412345678901" });
  expect(toDoIn(await dashboard())).not.toContain("Pay ₹99");
  expect(readable(await dashboard())).toContain("We have your reference 412345678901.");
});

test("a seat that the club confirmed before it was paid is the member's next run", async () => {
  const { club, dashboard } = await openUnpaid();
  await club.db.updateTable("bookings").set({ status: "confirmed" }).execute();
  expect(readable(await dashboard())).toContain("Your next run You're in Hill Climb");
});

test("the price of a seat that the club confirmed before it was paid is still to do", async () => {
  const { club, dashboard } = await openUnpaid();
  await club.db.updateTable("bookings").set({ status: "confirmed" }).execute();
  expect(toDoIn(await dashboard())).toContain("Your spot is yours already. Pay ₹99");
});

test("the list of upcoming events marks only what is booked", async () => {
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
  await asha.post("/membership", { intent: "report", utr: "412345678901" });
  expect(await toDo()).not.toContain("membership");
});

test("a checked-in member is shown no pass any more, on the dashboard and on the booking", async () => {
  const { club, arjun, page, dashboard } = await openUnpaid();
  expect(await dashboard()).toContain("Show my pass");
  expect((await arjun.get(page)).text).toContain(`href="${page}/pass"`);
  club.clock.at = WEDNESDAY + 2 * DAY_MS;
  const checkIn = {
    eventId: RUN,
    bookingId: page.replace("/bookings/", ""),
    method: "scan" as const,
    recordedBy: "test",
    checkedInAt: club.clock.at,
    now: club.clock.at,
  };
  await recordCheckIn(club.db, { ...checkIn, timeZone: "Asia/Kolkata" });
  expect(await dashboard()).toContain("You&#x27;re checked in. Enjoy the run!");
  expect(await dashboard()).not.toContain("Show my pass");
  expect((await arjun.get(page)).text).not.toContain(`href="${page}/pass"`);
});

test("of many things to do only the most urgent are shown before a tap", async () => {
  const { club, arjun, dashboard } = await openUnpaid();
  await arjun.post("/membership", { intent: "buy" });
  const eventId = await addRun(club.db, { date: "2026-11-17", time: "20:00" });
  const now = club.clock.at;
  await attend(club.db, { eventId, memberId: "sample-member-arjun", now });
  await club.db
    .updateTable("members")
    .set({ running_level: null, board_answered_at: null })
    .execute();
  const list = /<section aria-label="To do".*?<\/section>/s.exec(await dashboard())?.[0] ?? "";
  const [shown = "", hidden = ""] = list.split("<details>").map(readable);
  for (const text of ["Pay ₹99", "for your membership", "You ran yesterday"])
    expect(shown).toContain(text);
  for (const text of ["2 more things", "on the board?", "Finish your profile"])
    expect(hidden).toContain(text);
});
