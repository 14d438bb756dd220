import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { moveBooking } from "~/core/bookings/manage/move-booking.server";
import { undoBookingMove } from "~/core/bookings/manage/undo-booking-move.server";
import { restoreGroupAssignment } from "~/core/bookings/pace-groups/change-pace-group.server";
import { settlePaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { addVolunteer, removeVolunteer } from "~/core/events/volunteers/add-volunteer.server";
import { listNotifications } from "~/core/messages/inbox/notifications.server";
import { inTransaction } from "~/db/transaction";
import { DAY_MS } from "~/lib/dates";
import { type Browser, readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { addEvent } from "../../support/events";
import { addGroups, addLeader, joinCrew, placesIn } from "../../support/pace-groups";
import { seatRequest, TIME_ZONE } from "../../support/seats";

const RUN = "hill-run";
const BOOK = `/events/${RUN}/book`;
const EASY = `${RUN}-Easy`;
const QUICK = `${RUN}-Quick`;
const member = (name: string) => `sample-member-${name}`;

/** A run with an easy group of one place, led by Divya, and a quick one without a limit. */
async function openRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: NOW + 2 * DAY_MS });
  await club.db.deleteFrom("pace_groups").where("event_id", "=", RUN).execute();
  await addGroups(club.db, RUN, [
    { name: "Easy", pace: "7:00 a km", places: 1 },
    { name: "Quick" },
  ]);
  await addLeader(club.db, { eventId: RUN, memberId: member("divya"), groupId: EASY });
  return club;
}

const book = (browser: Browser, paceGroup: string) =>
  browser.post(BOOK, {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    paceGroup,
    submitKey: crypto.randomUUID(),
  });

async function takeSeat(club: TestClub, name: string, paceGroup: string | null) {
  const request = seatRequest({ eventId: RUN, memberId: member(name), now: NOW });
  const booked = await bookSeat(club.db, { ...request, paceGroup });
  if (!booked.ok) throw new Error(booked.reason);
  return booked.bookingId;
}

/** Who is in which group and who waits, as 'arjun: Quick, waits for Easy'. */
async function stateOf(club: TestClub) {
  const short = (id: string | null) => id?.replace(`${RUN}-`, "") ?? "none";
  return (await placesIn(club.db, RUN)).map(
    ({ memberId, groupId, waitsFor }) =>
      `${memberId.replace("sample-member-", "")}: ${short(groupId)}${waitsFor ? `, waits for ${short(waitsFor)}` : ""}`,
  );
}

const inboxOf = async (club: TestClub, name: string) =>
  (await listNotifications(club.db, { memberId: member(name), limit: 9 })).map(
    ({ title }) => title,
  );

test("a member chooses a group when booking", async () => {
  const club = await openRun();
  const asha = await club.member("asha");
  expect(readable((await asha.get(BOOK)).text)).toContain(
    "Easy – 7:00 a km · 0 of 1 · led by Divya Menon",
  );
  await book(asha, "Easy – 7:00 a km");
  expect(await stateOf(club)).toEqual(["asha: Easy"]);
});

test("a member who chooses a full group waits for it", async () => {
  const club = await openRun();
  const asha = await club.member("asha");
  await book(asha, "Easy – 7:00 a km");
  const arjun = await club.member("arjun");
  expect(readable((await arjun.get(BOOK)).text)).toContain("Easy – 7:00 a km · full");
  const booked = await book(arjun, "Easy – 7:00 a km");
  expect((await stateOf(club)).sort()).toEqual(["arjun: none, waits for Easy", "asha: Easy"]);
  const page = readable((await arjun.get(booked.location ?? "")).text);
  expect(page).toContain("Number 1 in line for Easy – 7:00 a km");
  const event = readable((await asha.get(`/events/${RUN}`)).text);
  expect(event).toContain("Easy – 7:00 a km Led by Divya Menon full, 1 waiting");
});

test("a visitor reads the groups without the names of their leaders", async () => {
  const club = await openRun();
  const { text } = await club.visitor().get(`/events/${RUN}`);
  expect(readable(text)).toContain("Easy – 7:00 a km");
  expect(text).not.toContain("Divya");
  expect((await club.visitor().get(BOOK)).text).not.toContain("Divya");
});

test("a group that is not offered any more is refused before the seat is taken", async () => {
  const club = await openRun();
  const refused = await book(await club.member("asha"), "Sprint");
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("This pace group is no longer offered.");
  expect(await stateOf(club)).toEqual([]);
});

/** Asha has left the easy group, for which two others wait, for the quick one. */
async function openChanged() {
  const club = await openRun();
  const bookingId = await takeSeat(club, "asha", "Easy – 7:00 a km");
  await takeSeat(club, "arjun", "Easy – 7:00 a km");
  await takeSeat(club, "karthik", "Easy – 7:00 a km");
  const asha = await club.member("asha");
  const choose = async (paceGroup: string) =>
    readable((await asha.post(`/bookings/${bookingId}`, { intent: "group", paceGroup })).text);
  return { club, choose, page: await choose("Quick") };
}

test("a member changes the group afterwards", async () => {
  const { page } = await openChanged();
  expect(page).toContain("Your pace group is saved.");
  expect(page).toContain("In the group Quick");
});

test("a place that is left in a group goes to the first in line", async () => {
  const { club } = await openChanged();
  expect((await stateOf(club)).sort()).toEqual([
    "arjun: Easy",
    "asha: Quick",
    "karthik: none, waits for Easy",
  ]);
  expect(await inboxOf(club, "arjun")).toContain("You're in the group: Easy – 7:00 a km");
});

test("a member who changes to a full group waits for it in their own", async () => {
  const { choose } = await openChanged();
  const full = await choose("Easy – 7:00 a km");
  expect(full).toContain("You're in its line now.");
  expect(full).toContain("In the group Quick. Number 2 in line for Easy");
});

test("a group is not changed after the start, nor on another member's booking", async () => {
  const club = await openRun();
  const bookingId = await takeSeat(club, "asha", null);
  const change = { intent: "group", paceGroup: "Quick" };
  const others = await (await club.member("arjun")).post(`/bookings/${bookingId}`, change);
  expect(others.status).toBe(404);
  club.clock.at = NOW + 2 * DAY_MS;
  const late = await (await club.member("asha")).post(`/bookings/${bookingId}`, change);
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain("This run has started or is cancelled");
  expect(await stateOf(club)).toEqual(["asha: none"]);
});

test("the places that another leader brings stay taken when the leader drops out", async () => {
  const club = await openRun();
  for (const name of ["asha", "arjun", "karthik"]) await takeSeat(club, name, "Easy – 7:00 a km");
  const fatima = { eventId: RUN, memberId: member("meena"), now: NOW };
  await joinCrew(club.db, fatima.memberId, NOW);
  const lead = { ...fatima, role: "leader" as const, groupId: EASY, timeZone: TIME_ZONE };
  expect(await addVolunteer(club.db, lead)).toEqual({ ok: true });
  const after = ["arjun: Easy", "asha: Easy", "karthik: none, waits for Easy"];
  expect((await stateOf(club)).sort()).toEqual(after);
  expect(await removeVolunteer(club.db, fatima)).toBe(true);
  expect((await stateOf(club)).sort()).toEqual(after);
});

test("guests go to the group of who brings them, as far as there are places", async () => {
  const club = await openRun();
  await club.db
    .updateTable("pace_groups")
    .set({ seats_per_leader: 2 })
    .where("id", "=", EASY)
    .execute();
  const request = seatRequest({ eventId: RUN, memberId: member("asha"), now: NOW });
  const guests = ["Ila", "Noor"].map((name, index) => ({ name, phone: `+91980000000${index}` }));
  await bookSeat(club.db, { ...request, guests, paceGroup: "Easy – 7:00 a km" });
  const rows = await placesIn(club.db, RUN);
  expect(rows.filter(({ groupId }) => groupId === EASY)).toHaveLength(2);
  expect(rows.filter(({ waitsFor }) => waitsFor === EASY)).toHaveLength(1);
});

/** Asha's booking is cancelled after Arjun joined the line of her group. */
async function openCancelled() {
  const club = await openRun();
  const bookingId = await takeSeat(club, "asha", "Easy – 7:00 a km");
  await takeSeat(club, "arjun", "Easy – 7:00 a km");
  const by = { adminId: "ravi", requestId: "r", now: NOW, timeZone: TIME_ZONE };
  const move = { from: "pending", to: "cancelled", ...by } as const;
  await moveBooking(club.db, { bookingId, ...move });
  const undo = { bookingIds: [bookingId], movedAt: NOW, ...move };
  return { club, undo: () => undoBookingMove(club.db, undo) };
}

test("a booking that is cancelled frees its place in the group", async () => {
  const { club } = await openCancelled();
  expect(await stateOf(club)).toEqual(["arjun: Easy"]);
});

test("a booking that stands again waits when its place in the group is gone", async () => {
  const { club, undo } = await openCancelled();
  expect(await undo()).toEqual({ ok: true });
  expect((await stateOf(club)).sort()).toEqual(["arjun: Easy", "asha: none, waits for Easy"]);
});

test("keeping a group's place and settling it again changes nothing", async () => {
  const club = await openRun();
  const bookingId = await takeSeat(club, "asha", "Easy – 7:00 a km");
  await inTransaction(club.db, async (db) => {
    await restoreGroupAssignment(db, { bookingId, eventId: RUN, now: NOW });
    await settlePaceGroups(db, { eventId: RUN, now: NOW });
  });
  expect(await stateOf(club)).toEqual(["asha: Easy"]);
});

test("who comes from the event's waitlist is in their group, or in its line", async () => {
  const club = await openRun();
  await club.db.updateTable("events").set({ capacity: 1 }).where("id", "=", RUN).execute();
  const bookingId = await takeSeat(club, "asha", null);
  const wait = { eventId: RUN, plan: "free_trial" as const, now: NOW };
  const entry = { ...wait, memberId: member("arjun"), paceGroup: "Easy – 7:00 a km" };
  expect(await joinWaitlist(club.db, entry)).toMatchObject({ ok: true });
  await cancelBooking(club.db, { bookingId, memberId: member("asha"), now: NOW });
  expect(await stateOf(club)).toEqual(["arjun: Easy"]);
  await club.db.updateTable("events").set({ capacity: 2 }).where("id", "=", RUN).execute();
  const other = await takeSeat(club, "asha", "Quick");
  expect(await stateOf(club)).toContain(`asha: ${QUICK.replace(`${RUN}-`, "")}`);
  const next = { ...entry, memberId: member("karthik") };
  expect(await joinWaitlist(club.db, next)).toMatchObject({ ok: true });
  await cancelBooking(club.db, { bookingId: other, memberId: member("asha"), now: NOW });
  expect((await stateOf(club)).sort()).toEqual(["arjun: Easy", "karthik: none, waits for Easy"]);
});

test("the group that a member chose for the waitlist is chosen when a seat is offered", async () => {
  const club = await openRun();
  await club.db.updateTable("events").set({ capacity: 1 }).where("id", "=", RUN).execute();
  const bookingId = await takeSeat(club, "asha", null);
  const arjun = await club.member("arjun");
  expect((await arjun.get(BOOK)).text).toContain('<option value="Easy – 7:00 a km">');
  const wait = { intent: "wait", plan: "pay_per_run", paceGroup: "Easy – 7:00 a km" };
  await arjun.post(BOOK, wait);
  expect(readable((await arjun.get(BOOK)).text)).toContain("Pace group: Easy – 7:00 a km");
  await cancelBooking(club.db, { bookingId, memberId: member("asha"), now: NOW });
  expect((await arjun.get(BOOK)).text).toContain('<option value="Easy – 7:00 a km" selected="">');
});
