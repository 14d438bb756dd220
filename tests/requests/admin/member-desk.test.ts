import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { addMember } from "~/core/admin/add-member/add-member.server";
import { editMember } from "~/core/admin/edit-member/edit-member.server";
import {
  addMemberNote,
  handleMemberChange,
  removeMemberNote,
} from "~/core/admin/member-file/handle-member-change.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import {
  buyMembership,
  recordMembership,
} from "~/core/payments/membership/record-membership.server";
import { fillSampleClub } from "~/extensions/sample-club/fill-sample-club.server";
import { fieldValue, readable } from "../../support/browser";
import { TestClub, WEDNESDAY } from "../../support/club";
import { emptyDatabase } from "../../support/database";
import { countingTurns } from "../../support/read-turns";
import { seatRequest } from "../../support/seats";

const ASHA = "sample-member-asha";
const PAGE = `/admin/subscribers/${ASHA}`;

async function open() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const { id: adminId } = await club.db.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const by = { adminId, adminName: "ravi", requestId: "r", now: club.clock.at };
  return { club, admin, by };
}

const NILA = { name: "Nila Raman", phone: "98450 11111", emergencyContact: "9845022222" };

test("a member added by hand signs in with a code", async () => {
  const { club, admin } = await open();
  const added = await admin.post("/admin/subscribers/new", NILA);
  expect(added.status).toBe(302);
  const page = readable((await admin.get(added.location ?? "")).text);
  for (const text of ["Nila Raman", "Active"]) expect(page).toContain(text);
  const visitor = club.visitor();
  await visitor.post("/signin", { intent: "send", phone: "9845011111" });
  const otp = club.sms.codeFor("+919845011111");
  await visitor.post("/signin", { intent: "verify", phone: "9845011111", otp });
  expect(readable((await visitor.get("/dashboard")).text)).toContain("Nila Raman");
});

test("the emergency contact is masked on a member's page until a press, which is audited, shows it", async () => {
  const { admin } = await open();
  const { location = "" } = await admin.post("/admin/subscribers/new", NILA);
  for (const address of [location, `${location}.data`]) {
    const { text } = await admin.get(address);
    expect(text).toContain("••222");
    expect(text).not.toContain("22222");
  }
  const shown = readable((await admin.post(location, { intent: "reveal" })).text);
  expect(shown).toContain("Emergency contact +91 98450 22222");
  expect(readable((await admin.get("/admin/audit")).text)).toContain("Phone number viewed");
});

test("a number is added by hand once, also for two presses", async () => {
  const { club, admin, by } = await open();
  await admin.post("/admin/subscribers/new", NILA);
  const again = await admin.post("/admin/subscribers/new", NILA);
  expect(again.status).toBe(409);
  expect(readable(again.text)).toContain("This number already belongs to a member. Open it");
  const member = { phone: "+919845033333", name: "Kavi", emergencyContact: null };
  const both = await Promise.all([
    addMember(club.db, { ...by, ...member }),
    addMember(club.db, { ...by, ...member }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("nobody is added by hand without a name", async () => {
  const { admin } = await open();
  const bad = await admin.post("/admin/subscribers/new", { name: " ", phone: "123" });
  expect(bad.status).toBe(400);
  expect(readable(bad.text)).toContain("Please enter a name.");
});

test("an emergency contact of another country is refused in words", async () => {
  const { admin } = await open();
  const foreign = { ...NILA, emergencyContact: "+44 7700 900123" };
  const refused = await admin.post("/admin/subscribers/new", foreign);
  expect(readable(refused.text)).toContain("Please use at most 10 digits.");
});

test("nobody is added with a piece of a number, or their own, as the emergency contact", async () => {
  const { admin } = await open();
  const add = async (emergencyContact: string) =>
    readable((await admin.post("/admin/subscribers/new", { ...NILA, emergencyContact })).text);
  for (const piece of ["12", "१२", "0 98450 1111"])
    expect(await add(piece)).toContain("Please enter all ten digits, with the area code.");
  for (const own of [NILA.phone, "098450 11111", "+91 98450 11111", "९८४५० १११११"])
    expect(await add(own)).toContain("That's your own number.");
});

test("a member is added without an emergency contact", async () => {
  const { admin } = await open();
  const added = await admin.post("/admin/subscribers/new", { ...NILA, emergencyContact: "" });
  expect(added.status).toBe(302);
});

test("the second of two admins who edit a member is told of the first", async () => {
  const { admin } = await open();
  const shown = (await admin.get(`${PAGE}/edit`)).text;
  const version = fieldValue(shown, "version");
  const form = { intent: "edit", displayName: "Asha K", fullName: "Asha Kumar", version };
  const saved = await admin.post(`${PAGE}/edit`, { ...form, emergencyContact: "98450 44444" });
  expect(saved.status).toBe(200);
  const page = readable((await admin.get(PAGE)).text);
  for (const text of ["Asha Kumar", "+91 ••••• ••444", "Member’s details changed"])
    expect(page).toContain(text);
  const late = await admin.post(`${PAGE}/edit`, { ...form, displayName: "Asha Late" });
  expect(late.status).toBe(409);
  expect(readable(late.text)).toContain("Not saved: somebody else has changed this profile.");
});

test("a member who does not exist is not edited", async () => {
  const { club, admin, by } = await open();
  const edit = { version: 0, displayName: "X", fullName: null, emergencyContact: null };
  expect(await editMember(club.db, { ...by, ...edit, memberId: "nobody" })).toEqual({
    ok: false,
    reason: "not_found",
  });
  expect((await admin.get("/admin/subscribers/nobody/edit")).status).toBe(404);
});

const NOTE = { intent: "note", text: "Has asthma, runs at the back." };

test("a note stands on the member's page", async () => {
  const { admin } = await open();
  await admin.post(PAGE, NOTE);
  expect(readable((await admin.get(PAGE)).text)).toContain(NOTE.text);
});

test("the audit holds nothing of a note", async () => {
  const { club, admin } = await open();
  await admin.post(PAGE, NOTE);
  const audit = await club.db.selectFrom("audit_log").select("details").execute();
  expect(JSON.stringify(audit)).not.toContain("asthma");
});

test("a note is removed from its own member's page only", async () => {
  const { club, admin, by } = await open();
  await admin.post(PAGE, { intent: "note", text: "Has asthma, runs at the back." });
  const note = await club.db.selectFrom("member_notes").select("id").executeTakeFirstOrThrow();
  const other = { ...by, memberId: "sample-member-arjun", noteId: note.id };
  expect(await removeMemberNote(club.db, other)).toBe(false);
  const removed = await admin.post(PAGE, { intent: "remove-note", noteId: note.id });
  expect(readable(removed.text)).toContain("Note removed");
});

test("a note on a member who does not exist is refused", async () => {
  const { club, by } = await open();
  expect(await addMemberNote(club.db, { ...by, memberId: "nobody", text: "x" })).toMatchObject({
    ok: false,
  });
});

test("an erasure deletes a member's notes", async () => {
  const { club, by } = await open();
  await addMemberNote(club.db, { ...by, memberId: ASHA, text: "Second" });
  await eraseMember(club.db, { memberId: ASHA, now: club.clock.at });
  expect(await club.db.selectFrom("member_notes").select("id").execute()).toEqual([]);
});

test("two presses record a membership paid in cash once", async () => {
  const { club, admin } = await open();
  const startsOn = fieldValue((await admin.get(PAGE)).text, "startsOn");
  expect(startsOn).toBe("2026-11-18");
  const form = { intent: "membership", startsOn, rupees: "299", method: "cash" };
  const answers = await Promise.all([admin.post(PAGE, form), admin.post(PAGE, form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const memberships = await club.db
    .selectFrom("memberships")
    .select(["status", "starts_on as startsOn"])
    .where("member_id", "=", ASHA)
    .execute();
  expect(memberships).toEqual([{ status: "active", startsOn: "2026-11-18" }]);
  const payment = await club.db
    .selectFrom("payments")
    .select(["status", "method", "amount_rupees as rupees", "receipt_number as receipt"])
    .where("member_id", "=", ASHA)
    .execute();
  expect(payment).toEqual([{ status: "paid", method: "cash", rupees: 299, receipt: 1 }]);
  const next = fieldValue((await admin.get(PAGE)).text, "startsOn");
  expect(next).toBe("2026-12-18");
});

test("a membership that waits for its payment is the one that is recorded", async () => {
  const { club, admin, by } = await open();
  await buyMembership(club.db, { memberId: ASHA, today: "2026-11-18", now: club.clock.at });
  const waiting = () =>
    club.db
      .selectFrom("memberships")
      .select(["id", "status"])
      .where("member_id", "=", ASHA)
      .execute();
  expect(await waiting()).toMatchObject([{ status: "pending" }]);
  const startsOn = fieldValue((await admin.get(PAGE)).text, "startsOn");
  await admin.post(PAGE, { intent: "membership", startsOn, rupees: "299", method: "upi" });
  expect(await waiting()).toMatchObject([{ status: "active" }]);
  const meena = await recordMembership(club.db, {
    ...by,
    memberId: "sample-member-meena",
    startsOn: "2026-11-18",
    today: "2026-11-18",
    method: "cash",
    priceRupees: 299,
    shownRupees: 299,
  });
  expect(meena).toEqual({ ok: false, reason: "not_active" });
});

test("a membership booked with a run and a guest is recorded for all that the form shows", async () => {
  const { club, admin } = await open();
  await club.db.deleteFrom("bookings").where("id", "=", "sample-booking-asha").execute();
  const who = { eventId: "sample-event-upcoming", memberId: ASHA };
  const request = seatRequest({ ...who, now: club.clock.at });
  const guests = [{ name: "Kiran", phone: "+919845011111" }];
  await bookSeat(club.db, { ...request, guests, plan: "monthly_membership" });
  const page = (await admin.get(PAGE)).text;
  expect(readable(page)).toContain("₹398, ");
  const form = { intent: "membership", startsOn: fieldValue(page, "startsOn"), method: "cash" };
  const stale = await admin.post(PAGE, { ...form, rupees: "299" });
  expect(stale.status).toBe(409);
  await admin.post(PAGE, { ...form, rupees: fieldValue(page, "rupees") });
  const paid = await club.db
    .selectFrom("payments")
    .select(["status", "amount_rupees as rupees"])
    .where("member_id", "=", ASHA)
    .execute();
  expect(paid).toEqual([{ status: "paid", rupees: 398 }]);
});

test("a member is booked for a run from their page, once", async () => {
  const { club, admin } = await open();
  await club.db.deleteFrom("bookings").where("id", "=", "sample-booking-asha").execute();
  const submitKey = fieldValue((await admin.get(PAGE)).text, "submitKey");
  const form = { intent: "book", eventId: "sample-event-upcoming", submitKey };
  const booked = await admin.post(PAGE, form);
  expect(readable(booked.text)).toContain("Asha Raman is booked.");
  await admin.post(PAGE, form);
  const bookings = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("member_id", "=", ASHA)
    .where("event_id", "=", "sample-event-upcoming")
    .where("status", "<>", "cancelled")
    .execute();
  expect(bookings).toHaveLength(1);
  expect((await admin.post(PAGE, { ...form, eventId: "none" })).status).toBe(404);
});

test("the page shows no-shows and credit", async () => {
  const { club, admin } = await open();
  await club.db
    .updateTable("bookings")
    .set({ no_show: 1 })
    .where("id", "=", "sample-booking-asha")
    .execute();
  await club.db.insertInto("credit_balances").values({ member_id: ASHA, rupees: 99 }).execute();
  expect(readable((await admin.get(PAGE)).text)).toContain("Credit ₹99 No-shows 1");
});

test("every form of a member's page finds nobody where nobody is", async () => {
  const { club, by } = await open();
  const nobody = { ...by, memberId: "nobody", timeZone: club.services.timeZone };
  const day = "2026-11-18";
  for (const change of [
    { intent: "reveal" },
    { intent: "plan", planType: "Basic" },
    { intent: "role", role: "member" },
    { intent: "note", text: "x" },
    { intent: "membership", startsOn: day, rupees: 299, method: "cash" },
    { intent: "book", eventId: "sample-event-upcoming", submitKey: crypto.randomUUID() },
  ] as const)
    expect(await handleMemberChange(club.db, { ...nobody, change })).toBeUndefined();
});

test("the parts of a member's file are read at once, not one after the other", async () => {
  const { db, turns } = countingTurns(await emptyDatabase());
  await fillSampleClub(db, { now: WEDNESDAY, timeZone: "Asia/Kolkata" });
  const club = await TestClub.open({ sample: false, services: { db } });
  const admin = await club.admin();
  await admin.get("/admin/subscribers/sample-member-asha");
  const before = turns();
  expect((await admin.get("/admin/subscribers/sample-member-asha")).status).toBe(200);
  // Who is signed in, the member, and all else.
  expect(turns() - before).toBeLessThanOrEqual(5);
});
