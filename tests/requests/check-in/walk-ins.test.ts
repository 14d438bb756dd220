import { expect, test } from "vitest";
import { removeWalkIn } from "~/core/check-in/entries/remove-walk-in.server";
import { inTransaction } from "~/db/transaction";
import { HOUR_MS } from "~/lib/dates";
import type { TestClub } from "../../support/club";
import {
  AT_THE_DESK,
  checkIns,
  DIVYA,
  EVENT_ID,
  entry,
  leader,
  NILA,
  openAtDesk,
  openWithLeader,
  phoneOf,
  sync,
  trySync,
} from "../../support/desk-requests";
import { addEvent } from "../../support/events";
import { spendTrial } from "../../support/run-day";

test("a walk-in sent several times is one booking of the free first run", async () => {
  const { club, desk } = await openWithLeader();
  const walkIn = entry("walk_in", NILA);
  expect(await sync(desk, [walkIn, walkIn, entry("walk_in", NILA)])).toEqual([
    "done",
    "done",
    "duplicate",
  ]);
  const booking = await club.db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees as price", "participant_name as name"])
    .where("participant_phone", "=", NILA.phone)
    .execute();
  expect(booking).toEqual([
    { plan: "free_trial", status: "confirmed", price: 0, name: "Nila Anand" },
  ]);
  const taken = await club.db
    .selectFrom("events")
    .select("seats_taken as seats")
    .where("id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  expect(taken.seats).toBe(26);
});

test("a walk-in whose first run was another one pays", async () => {
  const { club, desk } = await openWithLeader();
  const admin = await club.admin();
  await sync(desk, [entry("walk_in", NILA)]);
  const repeater = { name: "Meena Joseph", phone: "+916000000002", isPaid: true };
  await club.db
    .updateTable("bookings")
    .set({ participant_phone: repeater.phone, event_id: "sample-event-week-1" })
    .where("participant_phone", "=", NILA.phone)
    .execute();
  expect(await sync(desk, [entry("walk_in", repeater)])).toEqual(["unpaid"]);
  await club.db.deleteFrom("check_in_entries").execute();
  await club.db
    .deleteFrom("bookings")
    .where("participant_phone", "=", repeater.phone)
    .where("event_id", "=", EVENT_ID)
    .execute();
  expect(await sync(admin, [entry("walk_in", repeater)])).toEqual(["done"]);
});

test("on a run that costs nothing a walk-in whom the club knows keeps the free first run", async () => {
  const { club, desk } = await openWithLeader();
  const meena = { name: "Meena Joseph", phone: "+916000000002", isPaid: false };
  const active = { status: "active" } as const;
  await club.db.updateTable("members").set(active).where("phone", "=", meena.phone).execute();
  await club.db.updateTable("events").set({ price_rupees: 0 }).where("id", "=", EVENT_ID).execute();
  const walkIns = [entry("walk_in", meena), entry("walk_in", NILA)];
  expect(await sync(desk, walkIns)).toEqual(["done", "done"]);
  const booked = club.db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees as price"])
    .where("participant_phone", "in", [meena.phone, NILA.phone])
    .orderBy("participant_name");
  expect(await booked.execute()).toEqual([
    { plan: "pay_per_run", status: "confirmed", price: 0 },
    { plan: "free_trial", status: "confirmed", price: 0 },
  ]);
});

test("a walk-in who missed the free first run a few hours ago runs free", async () => {
  const { club, desk } = await openWithLeader();
  const missed = { starts_at: AT_THE_DESK - 6 * HOUR_MS, duration_minutes: 60 };
  const event_id = await addEvent(club, { id: "missed", ...missed });
  await spendTrial(club.db, NILA.phone);
  await club.db
    .updateTable("bookings")
    .set({ event_id, starts_at: missed.starts_at, status: "confirmed" })
    .where("participant_phone", "=", NILA.phone)
    .execute();
  expect(await sync(desk, [entry("walk_in", NILA)])).toEqual(["done"]);
  const booked = club.db
    .selectFrom("bookings")
    .select(["plan", "trial_released as released"])
    .where("participant_phone", "=", NILA.phone)
    .orderBy("starts_at");
  expect(await booked.execute()).toEqual([
    { plan: "free_trial", released: 1 },
    { plan: "free_trial", released: 0 },
  ]);
});

test("a walk-in refused at a full event leaves no member", async () => {
  const { club, desk } = await openWithLeader();
  await club.db.updateTable("events").set({ capacity: 25 }).where("id", "=", EVENT_ID).execute();
  expect(await sync(desk, [entry("walk_in", NILA)])).toEqual(["full"]);
  const left = club.db.selectFrom("members").select("id").where("phone", "=", NILA.phone);
  expect(await left.execute()).toEqual([]);
});

test("a booked person who is typed in as a walk-in at a full event is checked in", async () => {
  const { club, desk } = await openWithLeader();
  await club.db.updateTable("events").set({ capacity: 25 }).where("id", "=", EVENT_ID).execute();
  const phone = await phoneOf(club, DIVYA);
  expect(await sync(desk, [entry("walk_in", { ...NILA, name: "Divya M", phone })])).toEqual([
    "done",
  ]);
  expect(await checkIns(club)).toMatchObject([{ bookingId: DIVYA, method: "list" }]);
});

/** What a walk-in can leave behind. */
async function traces({ db }: TestClub) {
  const { seats } = await db
    .selectFrom("events")
    .select("seats_taken as seats")
    .where("id", "=", EVENT_ID)
    .executeTakeFirstOrThrow();
  const members = await db.selectFrom("members").select("id").execute();
  const bookings = await db.selectFrom("bookings").select(["id", "status"]).orderBy("id").execute();
  const payments = await db.selectFrom("payments").select("id").execute();
  return { seats, members: members.length, bookings, payments: payments.length };
}

test.each([["first run", false] as const, ["run to be paid", true] as const])(
  "an undone walk-in on a %s leaves no booking, member, payment or seat",
  async (_, isTrialUsed) => {
    const { club, desk } = await openWithLeader();
    if (isTrialUsed) await spendTrial(club.db, NILA.phone);
    const before = await traces(club);
    const walkIn = entry("walk_in", NILA);
    const undo = entry("undo", { bookingId: `walk-in:${walkIn.nonce}`, undoes: [walkIn.nonce] });
    const batch = [walkIn, undo];
    expect(await sync(desk, batch)).toEqual([isTrialUsed ? "unpaid" : "done", "done"]);
    expect([await traces(club), await checkIns(club)]).toEqual([before, []]);
    expect(await sync(desk, batch)).toEqual([isTrialUsed ? "unpaid" : "done", "done"]);
    const again = entry("walk_in", NILA);
    expect(await sync(desk, [again])).toEqual([isTrialUsed ? "unpaid" : "done"]);
  },
);

test("an undone walk-in keeps the booking that another phone's check-in needs", async () => {
  const { club, desk } = await openWithLeader();
  const [one, other] = [entry("walk_in", NILA), entry("walk_in", NILA)];
  const undo = ({ nonce }: { nonce: string }) =>
    entry("undo", { bookingId: `walk-in:${nonce}`, undoes: [nonce] });
  const before = await traces(club);
  expect(await sync(desk, [one, other, undo(one)])).toEqual(["done", "duplicate", "duplicate"]);
  expect(await checkIns(club)).toHaveLength(1);
  expect(await sync(desk, [undo(other)])).toEqual(["done"]);
  expect(await traces(club)).toEqual(before);
});

interface Answer {
  results: unknown[];
  people: unknown[];
}

/** An admin's desk, with Meena as a walk-in who has no booking and no free run left and has paid. */
async function openPaidWalkIn() {
  const club = await openAtDesk();
  const admin = await club.admin();
  const meena = { name: "Meena Joseph", phone: "+916000000002", isPaid: true };
  await club.db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("participant_phone", "=", meena.phone)
    .execute();
  await spendTrial(club.db, meena.phone);
  const walkIn = (at = AT_THE_DESK) => entry("walk_in", { ...meena, at });
  return { club, admin, walkIn };
}

const undoOf = ({ nonce }: { nonce: string }, at = AT_THE_DESK) =>
  entry("undo", { bookingId: `walk-in:${nonce}`, undoes: [nonce], at });

const creditsOf = async ({ db }: TestClub, { nonce }: { nonce: string }) =>
  await db
    .selectFrom("credit_entries as c")
    .innerJoin("bookings as b", "b.id", "c.booking_id")
    .select(["b.status", "c.amount_rupees as rupees"])
    .where("b.submit_key", "=", `walk-in ${nonce}`)
    .execute();

test("an undone walk-in that was paid is cancelled, with the money as credit", async () => {
  const { club, admin, walkIn } = await openPaidWalkIn();
  const { seats } = await traces(club);
  const one = walkIn();
  expect(await sync(admin, [one])).toEqual(["done"]);
  expect(await sync(admin, [undoOf(one)])).toEqual(["done"]);
  expect((await traces(club)).seats).toBe(seats);
  expect(await creditsOf(club, one)).toEqual([{ status: "cancelled", rupees: 99 }]);
});

test("a second undo of a walk-in that was paid changes nothing", async () => {
  const { club, admin, walkIn } = await openPaidWalkIn();
  const one = walkIn();
  expect(await sync(admin, [one, undoOf(one), undoOf(one)])).toEqual(["done", "done", "duplicate"]);
  expect(await creditsOf(club, one)).toEqual([{ status: "cancelled", rupees: 99 }]);
});

test("a walk-in that was paid and undone can be added again before either is sent", async () => {
  const { club, admin, walkIn } = await openPaidWalkIn();
  const { seats } = await traces(club);
  const [one, again] = [walkIn(), walkIn(AT_THE_DESK + 2)];
  club.clock.at = AT_THE_DESK + 3;
  const batch = [one, undoOf(one, AT_THE_DESK + 1), again];
  const now = { deviceNow: club.clock.at };
  expect(await sync(admin, batch, now)).toEqual(["done", "done", "done"]);
  expect(await checkIns(club)).toMatchObject([{ method: "walk_in", at: AT_THE_DESK + 2 }]);
  expect((await traces(club)).seats).toBe(seats + 1);
});

/** Meena as a walk-in who owes ₹99, with her booking and its payment. */
async function openUnpaidWalkIn() {
  const opened = await openPaidWalkIn();
  const desk = await leader(opened.club);
  const one = opened.walkIn();
  const booking = async () =>
    await opened.club.db
      .selectFrom("bookings as b")
      .innerJoin("payments as p", "p.id", "b.payment_id")
      .select(["b.id", "b.status", "p.id as paymentId", "p.status as payment", "p.utr"])
      .where("b.submit_key", "=", `walk-in ${one.nonce}`)
      .executeTakeFirst();
  return { ...opened, desk, one, booking };
}

test("a walk-in who waited for a seat is undone, and their place names no booking", async () => {
  const { club, desk, one, booking } = await openUnpaidWalkIn();
  const at = { created_at: AT_THE_DESK, updated_at: AT_THE_DESK };
  const place = { id: "place", event_id: EVENT_ID, member_id: "sample-member-meena", place: 100 };
  const none = { pace_group: null, offer_expires_at: null, booking_id: null };
  const waiting = { ...none, plan: "pay_per_run", status: "waiting" } as const;
  await club.db
    .insertInto("waitlist_entries")
    .values({ ...place, ...waiting, ...at })
    .execute();
  await club.db.updateTable("events").set({ waiting: 1 }).where("id", "=", EVENT_ID).execute();
  expect(await sync(desk, [one])).toEqual(["unpaid"]);
  const entryOf = club.db.selectFrom("waitlist_entries").select("booking_id as bookingId");
  expect(await entryOf.execute()).toEqual([{ bookingId: (await booking())?.id }]);
  expect(await sync(desk, [undoOf(one)])).toEqual(["done"]);
  expect(await booking()).toBeUndefined();
  expect(await entryOf.execute()).toEqual([{ bookingId: null }]);
});

test("an undone walk-in for whom a reference was given stays as a cancelled booking", async () => {
  const { club, desk, one, booking } = await openUnpaidWalkIn();
  await sync(desk, [one]);
  const meena = await club.member("meena");
  const report = { intent: "report", utr: "412345678901" };
  expect((await meena.post(`/bookings/${(await booking())?.id}`, report)).status).toBe(200);
  expect(await sync(desk, [undoOf(one)])).toEqual(["done"]);
  const kept = { status: "cancelled", payment: "void", utr: "412345678901" };
  expect(await booking()).toMatchObject(kept);
});

test("an undone walk-in who has begun to pay online stays as a cancelled booking", async () => {
  const { club, desk, one, booking } = await openUnpaidWalkIn();
  await sync(desk, [one]);
  const { paymentId = "" } = (await booking()) ?? {};
  const order = { id: "order", payment_id: paymentId, kind: "order", state: "open" } as const;
  const asked = { service_id: "order_1", amount_rupees: 99, url: null };
  const times = { next_check_at: AT_THE_DESK, created_at: AT_THE_DESK };
  await club.db
    .insertInto("online_orders")
    .values({ ...order, ...asked, ...times })
    .execute();
  expect(await sync(desk, [undoOf(one)])).toEqual(["done"]);
  expect(await booking()).toMatchObject({ status: "cancelled", payment: "void" });
  expect(await club.db.selectFrom("online_orders").select("id").execute()).toHaveLength(1);
});

test("removeWalkIn leaves a booking that no undone walk-in made", async () => {
  const club = await openAtDesk();
  const before = await traces(club);
  const booking = { eventId: EVENT_ID, bookingId: "sample-booking-arjun", now: AT_THE_DESK };
  expect(await inTransaction(club.db, (db) => removeWalkIn(db, booking))).toBe(false);
  expect(await traces(club)).toEqual(before);
});

test("the answer to an undo of a walk-in that was paid has the cancelled booking", async () => {
  const { club, admin, walkIn } = await openPaidWalkIn();
  const one = walkIn();
  await sync(admin, [one]);
  const { id } = await club.db
    .selectFrom("bookings")
    .select("id")
    .where("submit_key", "=", `walk-in ${one.nonce}`)
    .executeTakeFirstOrThrow();
  const undo = entry("undo", { bookingId: id, undoes: [one.nonce] });
  const { results, people } = JSON.parse((await trySync(admin, [undo])).text) as Answer;
  expect(results).toMatchObject([{ outcome: "done" }]);
  expect(people).toMatchObject([{ bookingId: id, status: "cancelled", priceRupees: 99 }]);
});
