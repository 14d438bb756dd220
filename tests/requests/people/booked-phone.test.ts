/** The number of a member's bookings after they changed their own. */
import { expect, test } from "vitest";
import { moveBookedPhone } from "~/core/people/change-phone/move-phone.server";
import { inTransaction } from "~/db/transaction";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import type { TestClub } from "../../support/club";
import { phoneOf, typedPhone } from "../../support/codes";
import { checkIns, EVENT_ID, entry, leader, openAtDesk, sync } from "../../support/desk-requests";
import { addBooking, addEvent, addMember } from "../../support/run-day";

const ARJUN = "sample-member-arjun";
const BOOKING = "sample-booking-arjun";
const TYPED = typedPhone(5);
const NEW = `+91${TYPED}`;

async function changeNumber(club: TestClub): Promise<string> {
  const old = await phoneOf(club, ARJUN);
  const arjun = await club.member("arjun");
  await arjun.post("/settings", { intent: "send", phone: TYPED });
  const codes = { oldOtp: club.sms.codeFor(old), newOtp: club.sms.codeFor(NEW) };
  const changed = await arjun.post("/settings", { intent: "change", phone: TYPED, ...codes });
  expect(readable(changed.text)).toContain("Your number has changed.");
  return old;
}

async function bookedPhone({ db }: TestClub, id: string) {
  const booking = await db
    .selectFrom("bookings")
    .select(["participant_phone as phone", "trial_released as released"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return booking;
}

async function setBooking(
  { db }: TestClub,
  id: string,
  set: { participant_phone?: string; plan?: "free_trial"; status?: "cancelled" | "completed" },
) {
  await db.updateTable("bookings").set(set).where("id", "=", id).execute();
}

test("a member's booking is found by their new number at the desk and on the look-up", async () => {
  const club = await openAtDesk();
  const old = await changeNumber(club);
  const admin = await club.admin();
  const search = new URLSearchParams({ q: NEW });
  const page = readable((await admin.get(`/qr-info?${search}`)).text);
  expect(page).toContain("Arjun Nair");
  expect(page).not.toContain(old);
  const walkIn = { name: "Arjun", phone: NEW, isPaid: true };
  expect(await sync(admin, [entry("walk_in", walkIn)])).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: BOOKING }]);
});

/** The numbers of one member's bookings after a change, by what each booking is for. */
async function numbersAfterChange() {
  const club = await openAtDesk();
  const old = await phoneOf(club, ARJUN);
  const ahead = await addEvent(club.db, { date: "2026-11-29" });
  const past = await addEvent(club.db, { date: "2026-11-15" });
  const own = { memberId: ARJUN, eventId: ahead };
  const cancelled = await addBooking(club.db, { ...own, status: "cancelled" });
  const live = await addBooking(club.db, own);
  const guest = await addBooking(club.db, { ...own, isGuest: true });
  const ran = await addBooking(club.db, { ...own, eventId: past, status: "completed" });
  for (const id of [cancelled, live, ran]) await setBooking(club, id, { participant_phone: old });
  const guestPhone = (await bookedPhone(club, guest)).phone;
  await changeNumber(club);
  const numberOf = async (id: string) => (await bookedPhone(club, id)).phone;
  return {
    before: { old, guest: guestPhone },
    after: {
      cancelled: await numberOf(cancelled),
      live: await numberOf(live),
      guest: await numberOf(guest),
      ran: await numberOf(ran),
    },
  };
}

test("a member's bookings of a run ahead, cancelled ones too, get the new number", async () => {
  const { after } = await numbersAfterChange();
  expect(after).toMatchObject({ cancelled: NEW, live: NEW });
});

test("a guest's booking keeps its number when the member's changes", async () => {
  const { before, after } = await numbersAfterChange();
  expect(after.guest).toBe(before.guest);
});

test("a booking of a past run keeps the member's old number", async () => {
  const { before, after } = await numbersAfterChange();
  expect(after.ran).toBe(before.old);
});

test("a member booked as a guest with the new number keeps both bookings and is checked in", async () => {
  const club = await openAtDesk();
  const asGuest = { eventId: EVENT_ID, memberId: "sample-member-asha", isGuest: true };
  const guest = await addBooking(club.db, asGuest);
  await setBooking(club, guest, { participant_phone: NEW });
  const old = await changeNumber(club);
  expect((await bookedPhone(club, BOOKING)).phone).toBe(old);
  const walkIn = { name: "Arjun", phone: NEW, isPaid: true };
  expect(await sync(await club.admin(), [entry("walk_in", walkIn)])).toEqual(["done"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: BOOKING }]);
});

test("a free run moved to a number whose free run is used no longer counts", async () => {
  const club = await openAtDesk();
  const stranger = await addMember(club.db, { name: "Ila", now: club.clock.at });
  const past = await addEvent(club.db, { date: "2026-11-15" });
  const used = await addBooking(club.db, { eventId: past, memberId: stranger });
  await setBooking(club, used, { participant_phone: NEW, plan: "free_trial", status: "completed" });
  await setBooking(club, BOOKING, { plan: "free_trial" });
  const from = await phoneOf(club, ARJUN);
  const move = { memberId: ARJUN, from, to: NEW, now: club.clock.at };
  await inTransaction(club.db, (db) => moveBookedPhone(db, move));
  expect(await bookedPhone(club, BOOKING)).toEqual({ phone: NEW, released: 1 });
  expect(await bookedPhone(club, used)).toEqual({ phone: NEW, released: 0 });
});

test("a booking with an earlier number of the member is checked in by their number", async () => {
  const club = await openAtDesk();
  await setBooking(club, BOOKING, { participant_phone: NEW });
  const phone = await phoneOf(club, ARJUN);
  const walkIn = () => entry("walk_in", { name: "Arjun", phone, isPaid: true });
  const admin = await club.admin();
  expect(await sync(admin, [walkIn(), walkIn()])).toEqual(["done", "duplicate"]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: BOOKING }]);
});

test("a walk-in whose booking a unique index refuses is answered and leaves nothing", async () => {
  const club = await openAtDesk();
  // A run so long that its free run is neither given back nor counted as in use.
  const long = await addEvent(club.db, { date: "2026-11-20" });
  await club.db
    .updateTable("events")
    .set({ duration_minutes: (3 * DAY_MS) / 60_000 })
    .where("id", "=", long)
    .execute();
  const other = { eventId: long, memberId: "sample-member-asha", isGuest: true };
  const booked = await addBooking(club.db, other);
  await setBooking(club, booked, { participant_phone: NEW, plan: "free_trial" });
  const walkIn = entry("walk_in", { name: "Nila Anand", phone: NEW, isPaid: false });
  const desk = await leader(club);
  expect(await sync(desk, [walkIn])).toEqual(["not_allowed"]);
  expect(await sync(desk, [walkIn])).toEqual(["not_allowed"]);
  const made = club.db.selectFrom("members").select("id").where("phone", "=", NEW);
  expect(await made.execute()).toEqual([]);
});
