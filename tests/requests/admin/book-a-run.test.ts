/** 'Book a run' on a member's page: what can be booked, and why the rest cannot. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { seatRequest } from "../../support/seats";

const MEENA = "sample-member-meena";
const MEMBER_PAGE = `/admin/subscribers/${MEENA}`;
const NOT_APPROVED = "They’re waiting for approval and have used their free first run";

/** Two runs with a seat each, which Meena, who waits for approval, can be booked on. */
async function openTwoRuns() {
  const club = await TestClub.open();
  const shared = { starts_at: WEDNESDAY + 2 * DAY_MS, capacity: 1 };
  await addEvent(club, { ...shared, id: "lake", title: "Lake run" });
  await addEvent(club, { ...shared, id: "hill", title: "Hill run" });
  await club.db
    .updateTable("events")
    .set({ status: "draft" })
    .where("slug", "not in", ["lake", "hill"])
    .execute();
  const admin = await club.admin();
  const read = async () => {
    const { text } = await admin.get(MEMBER_PAGE);
    const open = [...text.matchAll(/<option(?![^>]*disabled)[^>]* value="(lake|hill)"/g)];
    return { open: open.map(([, id]) => id).sort(), page: readable(text) };
  };
  const fill = (id: string) =>
    club.db.updateTable("events").set({ seats_taken: 1 }).where("id", "=", id).execute();
  return { club, read, fill };
}

test("a run that is full is listed as full and cannot be chosen", async () => {
  const { read, fill } = await openTwoRuns();
  expect((await read()).open).toEqual(["hill", "lake"]);
  await fill("hill");
  const { open, page } = await read();
  expect(open).toEqual(["lake"]);
  expect(page).toContain("Hill run, full");
});

test("a seat that is offered to somebody else is not left, one that is offered to the member is", async () => {
  const { club, read } = await openTwoRuns();
  const offer = (id: string, memberId: string) =>
    club.db
      .insertInto("waitlist_entries")
      .values({
        id,
        event_id: id,
        member_id: memberId,
        place: 1,
        plan: "free_trial",
        status: "offered",
        offer_expires_at: club.clock.at + DAY_MS,
        created_at: club.clock.at,
        updated_at: club.clock.at,
      })
      .execute();
  await offer("hill", MEENA);
  await offer("lake", "sample-member-arjun");
  expect((await read()).open).toEqual(["hill"]);
});

test("where every run is full the page says so", async () => {
  const { read, fill } = await openTwoRuns();
  await fill("hill");
  await fill("lake");
  const { open, page } = await read();
  expect(open).toEqual([]);
  expect(page).toContain("All upcoming runs are full.");
});

test("a member who waits for approval after their free first run reads why no run is offered", async () => {
  const { club, read } = await openTwoRuns();
  const asked = seatRequest({ eventId: "lake", memberId: MEENA, now: club.clock.at });
  await bookSeat(club.db, { ...asked, plan: "free_trial" });
  const { open, page } = await read();
  expect(open).toEqual([]);
  expect(page).toContain(NOT_APPROVED);
  await club.db.updateTable("members").set({ status: "active" }).where("id", "=", MEENA).execute();
  expect((await read()).open).toEqual(["hill"]);
});

test("a member without a public name reads that it is missing", async () => {
  const { club, read } = await openTwoRuns();
  await club.db
    .updateTable("members")
    .set({ display_name: null })
    .where("id", "=", MEENA)
    .execute();
  const { open, page } = await read();
  expect(open).toEqual([]);
  expect(page).toContain("They have no public name yet");
});
