/** A booking in one write: what it stores, what is refused without a write, and what it costs. */
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { bookLocked } from "~/core/bookings/book/seats.server";
import { bookForRunner } from "~/core/bookings/book-for-runner/book-for-runner.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { lockEvent } from "~/core/bookings/event-lock.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { bookEntry, listEntriesInLine } from "~/core/bookings/waitlist/settle-waitlist.server";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import {
  buyMembership,
  dropUnpaidMembership,
} from "~/core/payments/membership/record-membership.server";
import { findCredit } from "~/core/payments/payments.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { guardedWrite, type StoredRow } from "~/db/guarded-write";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { countedQueries } from "../../support/counted-queries";
import { emptyDatabase } from "../../support/database";
import { sentStatements } from "../../support/round-trips";
import { addEvent, addMembers, seatRequest, seatsOf, TIME_ZONE } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const SLUG = "lakeside-sunday-loop";

/** Books, and returns the booking's id or why it was refused. */
async function booked(...input: Parameters<typeof bookSeat>): Promise<string> {
  const outcome = await bookSeat(...input);
  return outcome.ok ? outcome.bookingId : outcome.reason;
}

async function openRun(capacity = 5) {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity });
  const [memberId = "", other = ""] = await addMembers(db, { count: 2, now: NOW });
  const request = seatRequest({ eventId, memberId, now: NOW });
  return { db, eventId, memberId, other, request };
}

test("a run that costs something is stored with its payment, declaration and notification", async () => {
  const { db, eventId, memberId, request } = await openRun();
  const id = await booked(db, { ...request, notes: "Late", waiver: WAIVER_VERSION });
  const booking = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  const payment = await db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  expect(booking).toMatchObject({
    id,
    event_id: eventId,
    member_id: memberId,
    plan: "pay_per_run",
    status: "pending",
    participant_name: "Runner 0",
    participant_phone: "+919000000000",
    is_guest: 0,
    title: "Lake Loop",
    date: "2026-11-20",
    price_rupees: 99,
    amount_paid_rupees: 0,
    payment_id: payment.id,
    membership_id: null,
    notes: "Late",
  });
  expect(payment).toMatchObject({ status: "due", amount_rupees: 99, event_id: eventId });
  const waivers = await db.selectFrom("waivers").select(["booking_id", "guests"]).execute();
  expect(waivers).toEqual([{ booking_id: id, guests: 0 }]);
  const told = await db.selectFrom("notifications").select(["kind", "title", "link"]).execute();
  expect(told).toEqual([
    { kind: "booked", title: "Spot on hold: Lake Loop", link: `/bookings/${id}` },
  ]);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test.each([
  ["confirmed", async () => {}],
  ["pending", confirmByAdmin],
])(
  "a free first run and an active membership are booked without a payment: %s",
  async (status, prepare) => {
    const { db, eventId, memberId, other, request } = await openRun();
    await prepare(db);
    const free = await booked(db, { ...request, plan: null });
    await db
      .insertInto("memberships")
      .values({
        id: "pass",
        member_id: other,
        status: "active",
        price_rupees: 999,
        starts_on: "2026-11-01",
        ends_before: "2026-12-01",
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();
    const covered = { memberId: other, plan: "monthly_membership" as const, submitKey: "2" };
    const passed = await booked(db, { ...request, ...covered });
    const stored = await db
      .selectFrom("bookings")
      .select(["id", "member_id", "plan", "status", "membership_id"])
      .orderBy("plan")
      .execute();
    expect(stored).toEqual([
      { id: free, member_id: memberId, plan: "free_trial", status, membership_id: null },
      {
        id: passed,
        member_id: other,
        plan: "monthly_membership",
        status,
        membership_id: "pass",
      },
    ]);
    expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
    expect(await seatsOf(eventId, db)).toEqual({ taken: 2, live: 2 });
  },
);

test.each([
  ["a pace group that the event has not", { paceGroup: "Steady" }, "group_gone"],
  ["another price", { shownPriceRupees: 49 }, "price_changed"],
  ["an unknown event", { eventId: "nothing" }, "not_bookable"],
  [
    "their own phone as a guest's",
    { guests: [{ name: "I", phone: "+919000000000" }] },
    "guest_booked",
  ],
])("%s is refused without a write", async (_, other, reason) => {
  const { db, eventId, request } = await openRun();
  expect(await booked(db, { ...request, ...other })).toBe(reason);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
  expect(await db.selectFrom("notifications").select("id").execute()).toEqual([]);
});

test.each([
  ["a draft", { status: "draft" as const }, "not_bookable"],
  ["a run under way", { starts_at: NOW }, "not_bookable"],
  ["a full run", { capacity: 0 }, "full"],
])("%s is refused without a write", async (_, changes, reason) => {
  const { db, eventId, request } = await openRun();
  await db.updateTable("events").set(changes).execute();
  expect(await booked(db, request)).toBe(reason);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
  expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
});

test.each([
  ["without approval", { status: "pending" as const }, "not_approved"],
  ["without a name", { display_name: null }, "profile_incomplete"],
])("a member %s is refused", async (_, changes, reason) => {
  const { db, request } = await openRun();
  await db.updateTable("members").set(changes).execute();
  expect(await booked(db, request)).toBe(reason);
});

test("an earlier booking and a used free run are refused, credit pays", async () => {
  const { db, eventId, memberId, other, request } = await openRun();
  await booked(db, { ...request, plan: "free_trial" });
  expect(await booked(db, { ...request, submitKey: "2" })).toBe("already_booked");
  const next = await addEvent(db, { now: NOW, id: "next" });
  const again = { ...request, eventId: next, submitKey: "3" };
  expect(await booked(db, { ...again, plan: "free_trial" })).toBe("trial_used");
  const credit = { bookingId: null, amountRupees: 99, reason: "cancelled" as const, now: NOW };
  await changeCredit(db, { ...credit, memberId: other });
  await booked(db, { ...request, memberId: other, submitKey: "4" });
  expect(await findCredit(db, { memberId: other })).toBe(0);
  await booked(db, { ...again, memberId });
  expect(await seatsOf(eventId, db)).toEqual({ taken: 2, live: 2 });
});

test("two runs that are booked together with a membership buy one", { repeats: 9 }, async () => {
  const { db, memberId, request } = await openRun();
  const bought = { ...request, plan: "monthly_membership" as const };
  const next = await addEvent(db, { now: NOW, id: "next" });
  await Promise.all([
    booked(db, bought),
    booked(db, { ...bought, eventId: next, submitKey: "next" }),
    buyMembership(db, { memberId, today: "2026-11-18", now: NOW }),
  ]);
  expect(await db.selectFrom("memberships").select("status").execute()).toEqual([
    { status: "pending" },
  ]);
  const due = await db.selectFrom("payments").select(["id", "amount_rupees as rupees"]).execute();
  expect(due).toMatchObject([{ rupees: 299 }]);
  const paidBy = await db.selectFrom("bookings").select("payment_id as id").execute();
  expect(paidBy).toEqual([{ id: due[0]?.id }, { id: due[0]?.id }]);
  // After it was given up, the next one is another.
  for (const { id } of await db.selectFrom("bookings").select("id").execute())
    await cancelBooking(db, { bookingId: id, memberId, now: NOW });
  await dropUnpaidMembership(db, { memberId, now: NOW });
  await booked(db, { ...bought, eventId: next, submitKey: "later" });
  const made = await db.selectFrom("memberships").select("status").orderBy("status").execute();
  expect(made).toEqual([{ status: "cancelled" }, { status: "pending" }]);
});

test("two forms of one member that arrive together keep one seat", async () => {
  const { db, eventId, request } = await openRun();
  const forms = ["1", "2"].map((submitKey) => bookSeat(db, { ...request, submitKey }));
  expect((await Promise.all(forms)).some(({ ok }) => ok)).toBe(true);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("an update without its row or with a refused one leaves nothing behind", async () => {
  const { db, eventId, memberId, request } = await openRun();
  await booked(db, request);
  const rename = guardedWrite<{ id: string; title: string }>((db, { id, title }) =>
    db.updateTable("events").set({ title }).where("id", "=", id).returning("id"),
  );
  const notice = (id: string): StoredRow => ({
    table: "notifications",
    row: {
      id,
      member_id: memberId,
      kind: "booked",
      title: "t",
      text: "t",
      link: null,
      cause: null,
      event_id: null,
      created_at: NOW,
      read_at: null,
    },
  });
  expect(await rename(db, { id: "nothing", title: "New" }, [notice("one")])).toBe(false);
  const twice = rename(db, { id: eventId, title: "New" }, [notice("one"), notice("one")]);
  await expect(twice).rejects.toThrow();
  const titles = () => db.selectFrom("events").select("title").execute();
  const ids = () => db.selectFrom("notifications").select("id").where("title", "=", "t").execute();
  expect([await titles(), await ids()]).toEqual([[{ title: "Lake Loop" }], []]);
  expect(await rename(db, { id: eventId, title: "New" }, [notice("one")])).toBe(true);
  expect([await titles(), await ids()]).toEqual([[{ title: "New" }], [{ id: "one" }]]);
});

const FORM = { intent: "book", shownPriceRupees: "99", waiver: WAIVER_VERSION };

async function bookAs(name: string, fields: Record<string, string>, creditRupees = 0) {
  const club = await TestClub.open();
  const memberId = `sample-member-${name}`;
  await club.db.deleteFrom("bookings").where("member_id", "=", memberId).execute();
  const credit = { bookingId: null, reason: "cancelled" as const, now: NOW };
  if (creditRupees > 0)
    await changeCredit(club.db, { ...credit, memberId, amountRupees: creditRupees });
  const browser = await club.member(name);
  const submit = () =>
    browser.post(`/events/${SLUG}/book`, { ...FORM, ...fields, submitKey: crypto.randomUUID() });
  return { club, submit };
}

const GUEST = { guestName1: "Ila", guestPhone1: "98765 00001" };

const KINDS: [string, string, Record<string, string>, number][] = [
  ["free run", "meena", { plan: "free_trial" }, 0],
  ["payment", "asha", { plan: "pay_per_run" }, 0],
  ["guest", "asha", { plan: "pay_per_run", ...GUEST }, 0],
  ["credit", "asha", { plan: "pay_per_run", ...GUEST }, 500],
  ["membership that is bought along", "asha", { plan: "monthly_membership" }, 0],
];

test.runIf(process.env.TEST_DB === "postgres").each(KINDS)(
  "on PostgreSQL a form with a %s takes at most six round trips",
  async (_, name, fields, credit) => {
    const { submit } = await bookAs(name, fields, credit);
    const sent = sentStatements();
    expect((await submit()).location).toMatch(/^\/bookings\/.+\?new$/);
    expect(sent.filter((text) => /^with .*insert into "bookings"/s.test(text))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(6);
  },
);

const FREE = { plan: "free_trial" as const };

type Run = Awaited<ReturnType<typeof openRun>>;
type Booked = { ok: boolean } | { kind: string };

/** Books by one way or beside one thing that it can meet, after what comes first. */
const KINDS_OF_BOOKING: Record<string, (run: Run) => Promise<() => Promise<Booked>>> = {
  "alone, with nothing in the way":
    async ({ db, request }) =>
    () =>
      bookSeat(db, request),
  "in a pace group": async (run) => await inGroup(run, { seats_per_leader: null }),
  "in a pace group with a limit": async (run) => {
    const act = await inGroup(run, { seats_per_leader: 5 });
    const leader = { event_id: run.eventId, member_id: run.other, role: "leader" as const };
    const leads = { ...leader, pace_group_id: "easy", created_at: NOW };
    await run.db.insertInto("volunteers").values(leads).execute();
    return act;
  },
  "in the line of a full pace group": async (run) => await inGroup(run, { seats_per_leader: 5 }),
  "a seat that is offered": async (run) => {
    const { db, eventId, memberId, other, request } = run;
    await db.updateTable("events").set({ capacity: 1 }).execute();
    const bookingId = await booked(db, { ...request, memberId: other });
    const place = { eventId, memberId, plan: request.plan, paceGroup: null, now: NOW };
    expect(await joinWaitlist(db, place)).toMatchObject({ ok: true });
    await cancelBooking(db, { bookingId, memberId: other, now: NOW });
    return () => bookSeat(db, request);
  },
  "a free run after one that was missed": async ({ db, request }) => {
    await booked(db, { ...request, ...FREE });
    const now = NOW + 2 * DAY_MS + 6 * HOUR_MS;
    const eventId = await addEvent(db, { now, id: "next" });
    return () => bookSeat(db, { ...request, ...FREE, eventId, submitKey: "next", now });
  },
  "by an admin": async ({ db, eventId, request }) => {
    const by = { adminId: "ravi", requestId: "r", submitKey: "admin", name: undefined };
    const runner = { phone: "+919000000000", plan: null, priceRupees: 99, timeZone: TIME_ZONE };
    return () => bookForRunner(db, { ...by, ...runner, eventId, now: request.now });
  },
  "a walk-in": async ({ db, request }) => {
    const { timeZone: _zone, ...form } = request;
    const seat = { ...form, source: "desk" as const, plan: null, digest: null, today: null };
    return () => inTransaction(db, (db) => bookLocked(db, seat));
  },
};

async function inGroup(
  { db, eventId, request }: Run,
  limit: { seats_per_leader: number | null },
): Promise<() => Promise<Booked>> {
  const group = { id: "easy", event_id: eventId, name: "Easy", pace: null, position: 0 };
  await db
    .insertInto("pace_groups")
    .values({ ...group, ...limit })
    .execute();
  return () => bookSeat(db, { ...request, paceGroup: "Easy" });
}

test.runIf(process.env.TEST_DB === "postgres").each(Object.entries(KINDS_OF_BOOKING))(
  "on PostgreSQL a booking of this kind takes at most six round trips: %s",
  async (_, prepare) => {
    const run = await openRun();
    const act = await prepare(run);
    const sent = sentStatements();
    const outcome = await act();
    expect(sent.length).toBeLessThanOrEqual(6);
    expect("ok" in outcome ? outcome.ok : outcome.kind === "seats").toBe(true);
  },
);

test.runIf(process.env.TEST_DB === "postgres")(
  "on PostgreSQL a place on the waitlist becomes a booking in at most six round trips",
  async () => {
    const { db, eventId, memberId } = await openRun(1);
    await db.updateTable("events").set({ seats_taken: 1 }).execute();
    await joinWaitlist(db, { eventId, memberId, ...FREE, paceGroup: null, now: NOW });
    await db.updateTable("events").set({ seats_taken: 0 }).execute();
    await inTransaction(db, async (db) => {
      const event = await lockEvent(db, { eventId });
      const line = { eventId, status: "waiting" as const, after: -1, limit: 1 };
      const [entry] = await listEntriesInLine(db, line);
      if (!event || !entry) throw new Error("Nobody waits.");
      const sent = sentStatements();
      expect(await bookEntry(db, { event, entry, now: NOW })).toBe(true);
      expect(sent.length).toBeLessThanOrEqual(6);
    });
  },
);

test("a booking is two reads and as many writes as rows", async () => {
  const { db, request } = await openRun();
  const counted = countedQueries(db);
  expect(await booked(counted.db, { ...request, waiver: WAIVER_VERSION })).toBeDefined();
  const rows = ["the event", "payment", "booking", "declaration", "notification"];
  expect(counted.count()).toBeLessThanOrEqual(2 + rows.length);
});
