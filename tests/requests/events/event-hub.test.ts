import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import {
  bookForRunner,
  handleRunnerForm,
} from "~/core/bookings/book-for-runner/book-for-runner.server";
import { dropUntouchedMember, findMemberByPhone } from "~/core/people/members.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import { fieldValue, readable } from "../../support/browser";
import { WEDNESDAY as NOW, TestClub } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, seatRequest, seatsOf, TIME_ZONE } from "../../support/seats";

const PAGE = "/admin/events/sample-event-upcoming";

async function openClub() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const page = await admin.get(PAGE);
  const form = {
    intent: "book",
    priceRupees: fieldValue(page.text, "priceRupees"),
    submitKey: fieldValue(page.text, "submitKey"),
  };
  return { club, admin, page: readable(page.text), form, html: page.text };
}

test("the event page leads to check-in, to the roster and to who is booked", async () => {
  const { html } = await openClub();
  for (const to of [
    "/qr-info?event=sample-event-upcoming",
    "/qr-info/roster?event=sample-event-upcoming",
    "/admin/roster/sample-event-upcoming",
    "/admin/subscribers/sample-member-asha",
  ])
    expect(html).toContain(`href="${to}"`);
});

test("the event page counts pace groups and who came", async () => {
  const { club, admin } = await openClub();
  await club.db
    .updateTable("bookings")
    .set({ pace_group: "Easy" })
    .where("id", "in", ["sample-booking-asha", "sample-booking-arjun"])
    .execute();
  const check = { id: "c", event_id: "sample-event-upcoming", booking_id: "sample-booking-asha" };
  await club.db
    .insertInto("check_ins")
    .values({
      ...check,
      member_id: "sample-member-asha",
      is_guest: 0,
      date: "2026-11-22",
      time: "05:40",
      checked_in_at: 0,
      recorded_at: 0,
      recorded_by: "x",
      method: "list",
    })
    .execute();
  const page = readable((await admin.get(PAGE)).text);
  expect(page).toContain("25 booked 1 checked in Easy: 2");
});

test("an admin books for somebody new by number and name, once", async () => {
  const { club, admin, form } = await openClub();
  const nameless = await admin.post(PAGE, { ...form, phone: "9812345670" });
  expect(nameless.status).toBe(409);
  expect(readable(nameless.text)).toContain(
    "We don’t know this number yet. Please enter a name too.",
  );
  expect(nameless.text).toContain('value="9812345670"');
  const booked = await admin.post(PAGE, { ...form, phone: "98123 45670", name: "Nila Nair" });
  expect(readable(booked.text)).toContain(
    "Nila Nair is booked. It's their free first run. They are new to the club and waiting for approval.",
  );
  expect(readable(booked.text)).toMatch(/26 booked .*Nila Nair/);
  const again = await admin.post(PAGE, { ...form, phone: "9812345670", name: "Nila Nair" });
  expect(readable(again.text)).toContain("26 booked");
  const members = club.db.selectFrom("members").select("display_name as name");
  const found = await members.where("phone", "=", "+919812345670").execute();
  expect(found).toEqual([{ name: "Nila Nair" }]);
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Booked for a runner Nila");
});

test("a number that is no mobile number is refused beside the field", async () => {
  const { admin, form } = await openClub();
  const wrong = await admin.post(PAGE, { ...form, phone: "12345" });
  expect(wrong.status).toBe(400);
  expect(readable(wrong.text)).toContain("valid 10-digit mobile number");
});

test("a runner booked already is refused beside the field", async () => {
  const { admin, form } = await openClub();
  const taken = await admin.post(PAGE, { ...form, phone: "6000000001" });
  expect(taken.status).toBe(409);
  expect(readable(taken.text)).toContain("This person is already booked on this run.");
});

async function openLastSeat() {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 1 });
  const [first = ""] = await addMembers(db, { count: 2, now: NOW });
  const request = {
    eventId,
    name: "Another Name",
    plan: null,
    priceRupees: 99,
    timeZone: TIME_ZONE,
    adminId: "ravi",
    requestId: "r",
    now: NOW,
  };
  const key = () => crypto.randomUUID();
  const booked = await bookForRunner(db, { ...request, phone: "+919000000000", submitKey: key() });
  return { db, eventId, first, request, key, booked };
}

test("bookForRunner keeps a member's own name", async () => {
  const { db, first, booked } = await openLastSeat();
  expect(booked).toMatchObject({ ok: true, isNew: false });
  const { name } = await db
    .selectFrom("members")
    .select("display_name as name")
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  expect(name).toBe("Runner 0");
});

test("bookForRunner on a full run leaves no trace", async () => {
  const { db, eventId, request, key } = await openLastSeat();
  const full = await bookForRunner(db, { ...request, phone: "+919000000001", submitKey: key() });
  expect(full).toEqual({ ok: false, reason: "full" });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
  const nila = { ...request, name: "Nila Anand", phone: "+919876543210" };
  const before = await listTotals(db, { counter: "member_status" });
  expect(await bookForRunner(db, { ...nila, submitKey: key() })).toEqual(full);
  expect(await findMemberByPhone(db, nila)).toBeUndefined();
  expect(await listTotals(db, { counter: "member_status" })).toEqual(before);
});

test("dropUntouchedMember keeps somebody known", async () => {
  const { db, first } = await openLastSeat();
  await dropUntouchedMember(db, { memberId: first, createdAt: NOW });
  expect(await findMemberByPhone(db, { phone: "+919000000000" })).toMatchObject({ id: first });
});

/** The roster file of a run with a member and their guest. */
async function openParty() {
  const club = await TestClub.open({ sample: false });
  const { db } = club;
  const eventId = await addEvent(db, { now: NOW });
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  const guests = [{ name: "Zoya Guest", phone: "+919812345671" }];
  await bookSeat(db, { ...seatRequest({ eventId, memberId, now: NOW }), guests });
  const admin = await club.admin();
  return { db, roster: async () => (await admin.get(`/admin/roster/${eventId}`)).text };
}

test("the roster file has what a party owes once", async () => {
  const { roster } = await openParty();
  const lines = (await roster()).trim().split("\r\n");
  expect(lines[0]).toContain("Price,Paid,Due,");
  expect(lines[1]).toMatch(/^Runner 0,.*,₹99,₹0,₹198,/);
  expect(lines[2]).toMatch(/^Zoya Guest,.*,₹99,₹0,₹0,/);
});

test("the roster file has what each person paid", async () => {
  const { db, roster } = await openParty();
  await db.updateTable("payments").set({ status: "paid" }).execute();
  await db.updateTable("bookings").set({ amount_paid_rupees: 99 }).execute();
  expect((await roster()).match(/₹99,₹99,₹0,/g)).toHaveLength(2);
});

test("an admin who adds somebody to a run that was cancelled meanwhile reads that nobody was added", async () => {
  const { club, admin, form } = await openClub();
  await admin.post(PAGE, { intent: "cancel", reason: "Heavy rain on the lake road." });
  const refused = await admin.post(PAGE, { ...form, phone: "98123 45670", name: "Nila Raman" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("Nobody was added. ");
  expect(readable(refused.text)).toContain("You typed: 98123 45670, Nila Raman.");
  expect(await findMemberByPhone(club.db, { phone: "9812345670" })).toBeUndefined();
});

test("handleRunnerForm names what the schema has against a form, with what was typed", async () => {
  const { club } = await openClub();
  const by = { adminId: "ravi", requestId: "r", now: club.clock.at, timeZone: TIME_ZONE };
  const form = { typed: { phone: "98", name: "Nila" }, runner: undefined, errors: ["Ten digits."] };
  expect(
    await handleRunnerForm(club.db, { ...by, eventId: "sample-event-upcoming", ...form }),
  ).toEqual({
    ok: false,
    isUnreadable: true,
    refused: { phone: "98", name: "Nila", errors: ["Ten digits."] },
  });
});

test("a cancelled run's page says nothing of bookings to cancel while it has completed ones", async () => {
  const { club, admin } = await openClub();
  const completed = club.db.updateTable("bookings").set({ status: "completed" });
  await completed.where("id", "=", "sample-booking-asha").execute();
  await admin.post(PAGE, { intent: "cancel", scope: "one", reason: "Heavy rain." });
  const page = readable((await admin.get(PAGE)).text);
  expect(page).toContain("Heavy rain.");
  expect(page).not.toContain("being cancelled now");
});
