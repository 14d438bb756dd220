/** A booking of one person in one write: what it stores, when it is left to the transaction, and what it costs. */
import { expect, test } from "vitest";
import { bookPlainSeat } from "~/core/bookings/book/book-plain-seat.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { changeCredit } from "~/core/payments/credits/change-credit.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { type StoredRow, updateWithRows } from "~/db/update-with-rows";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { countedQueries } from "../../support/counted-queries";
import { emptyDatabase } from "../../support/database";
import { sentStatements } from "../../support/round-trips";
import { addEvent, addMembers, seatRequest, seatsOf } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const SLUG = "lakeside-sunday-loop";

async function openRun(capacity = 5) {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity });
  const [memberId = "", other = ""] = await addMembers(db, { count: 2, now: NOW });
  const request = { ...seatRequest({ eventId, memberId, now: NOW }), digest: "d" };
  return { db, eventId, memberId, other, request };
}

test("a run that costs something is stored with its payment, declaration and notification", async () => {
  const { db, eventId, memberId, request } = await openRun();
  const id = await bookPlainSeat(db, { ...request, notes: "Late", waiver: WAIVER_VERSION });
  const booking = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
  const payment = await db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
  expect(booking).toMatchObject({
    ...{ id, event_id: eventId, member_id: memberId, plan: "pay_per_run", status: "pending" },
    ...{ participant_name: "Runner 0", participant_phone: "+919000000000", is_guest: 0 },
    ...{ title: "Lake Loop", date: "2026-11-20", price_rupees: 99, amount_paid_rupees: 0 },
    ...{ payment_id: payment.id, membership_id: null, notes: "Late", submit_digest: "d" },
  });
  expect(payment).toMatchObject({ status: "due", amount_rupees: 99, event_id: eventId });
  const waivers = await db.selectFrom("waivers").select(["booking_id", "guests"]).execute();
  expect(waivers).toEqual([{ booking_id: id, guests: 0 }]);
  const told = await db.selectFrom("notifications").select(["kind", "title", "link"]).execute();
  expect(told).toEqual([
    { kind: "booked", title: "Seat held: Lake Loop", link: `/bookings/${id}` },
  ]);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test.each([
  ["confirmed", async () => {}],
  ["pending", () => confirmByAdmin()],
])(
  "a free first run and an active membership are booked without a payment: %s",
  async (status, prepare) => {
    await prepare();
    const { db, eventId, memberId, other, request } = await openRun();
    const free = await bookPlainSeat(db, { ...request, plan: null });
    await db
      .insertInto("memberships")
      .values({
        ...{ id: "pass", member_id: other, status: "active", price_rupees: 999 },
        ...{ starts_on: "2026-11-01", ends_before: "2026-12-01", created_at: NOW, updated_at: NOW },
      })
      .execute();
    const covered = { memberId: other, plan: "monthly_membership" as const, submitKey: "2" };
    const passed = await bookPlainSeat(db, { ...request, ...covered });
    const stored = await db
      .selectFrom("bookings")
      .select(["id", "member_id", "plan", "status", "membership_id"])
      .orderBy("plan")
      .execute();
    expect(stored).toEqual([
      { id: free, member_id: memberId, plan: "free_trial", status, membership_id: null },
      {
        ...{ id: passed, member_id: other, plan: "monthly_membership", status },
        membership_id: "pass",
      },
    ]);
    expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
    expect(await seatsOf(eventId, db)).toEqual({ taken: 2, live: 2 });
  },
);

test.each([
  ["a guest", { guests: [{ name: "Ila", phone: "+919876500000" }] }],
  ["a membership to be bought", { plan: "monthly_membership" as const }],
  ["a pace group that the event has not", { paceGroup: "Steady" }],
  ["another price", { shownPriceRupees: 49 }],
  ["an unknown event", { eventId: "nothing" }],
])("%s is left to the transaction without a write", async (_, other) => {
  const { db, eventId, request } = await openRun();
  expect(await bookPlainSeat(db, { ...request, ...other })).toBeUndefined();
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
  expect(await db.selectFrom("notifications").select("id").execute()).toEqual([]);
});

test.each([
  ["a draft", { status: "draft" as const }],
  ["a run under way", { starts_at: NOW }],
  ["a full run", { capacity: 0 }],
  ["a run with a waitlist", { waiting: 1 }],
])("%s is left to the transaction without a write", async (_, changes) => {
  const { db, eventId, request } = await openRun();
  await db.updateTable("events").set(changes).execute();
  expect(await bookPlainSeat(db, request)).toBeUndefined();
  expect(await seatsOf(eventId, db)).toEqual({ taken: 0, live: 0 });
  expect(await db.selectFrom("payments").select("id").execute()).toEqual([]);
});

test.each([
  ["without approval", { status: "pending" as const }],
  ["without a name", { display_name: null }],
])("a member %s is left to the transaction", async (_, changes) => {
  const { db, request } = await openRun();
  await db.updateTable("members").set(changes).execute();
  expect(await bookPlainSeat(db, request)).toBeUndefined();
});

test("an earlier booking, a used free run and credit are left to the transaction", async () => {
  const { db, eventId, memberId, other, request } = await openRun();
  await bookPlainSeat(db, { ...request, plan: "free_trial" });
  expect(await bookPlainSeat(db, { ...request, submitKey: "2" })).toBeUndefined();
  const next = await addEvent(db, { now: NOW, id: "next" });
  const again = { ...request, eventId: next, submitKey: "3" };
  expect(await bookPlainSeat(db, { ...again, plan: "free_trial" })).toBeUndefined();
  expect(await bookPlainSeat(db, { ...again, plan: null })).toBeUndefined();
  const credit = { bookingId: null, amountRupees: 99, reason: "cancelled" as const, now: NOW };
  await changeCredit(db, { ...credit, memberId: other });
  expect(await bookPlainSeat(db, { ...request, memberId: other })).toBeUndefined();
  expect(await bookPlainSeat(db, { ...again, memberId })).toBeTypeOf("string");
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("two forms of one member that arrive together keep one seat", async () => {
  const { db, eventId, request } = await openRun();
  const forms = ["1", "2"].map((submitKey) => bookSeat(db, { ...request, submitKey }));
  expect((await Promise.all(forms)).some(({ ok }) => ok)).toBe(true);
  expect(await seatsOf(eventId, db)).toEqual({ taken: 1, live: 1 });
});

test("an update without its row or with a refused one leaves nothing behind", async () => {
  const { db, eventId, memberId, request } = await openRun();
  await bookPlainSeat(db, request);
  const rename = updateWithRows<{ id: string; title: string }>((db, { id, title }) =>
    db.updateTable("events").set({ title }).where("id", "=", id).returning("id"),
  );
  const notice = (id: string): StoredRow => ({
    table: "notifications",
    row: {
      ...{ id, member_id: memberId, kind: "booked", title: "t", text: "t", link: null },
      ...{ cause: null, event_id: null, created_at: NOW, read_at: null },
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

async function bookAs(name: string, plan: string) {
  const club = await TestClub.open();
  await club.db.deleteFrom("bookings").where("member_id", "=", `sample-member-${name}`).execute();
  const browser = await club.member(name);
  const submit = () =>
    browser.post(`/events/${SLUG}/book`, { ...FORM, plan, submitKey: crypto.randomUUID() });
  return { club, submit };
}

const PLANS = [
  ["meena", "free_trial"],
  ["asha", "pay_per_run"],
] as const;

test.runIf(process.env.TEST_DB === "postgres").each(PLANS)(
  "on PostgreSQL the form of %s, by %s, takes at most six round trips",
  async (name, plan) => {
    const { submit } = await bookAs(name, plan);
    const sent = sentStatements();
    expect((await submit()).location).toMatch(/^\/bookings\/.+\?new$/);
    expect(sent.filter((text) => /^with .*insert into "bookings"/s.test(text))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(6);
  },
);

test("a booking of one person is two reads and as many writes as rows", async () => {
  const { db, request } = await openRun();
  const counted = countedQueries(db);
  expect(await bookPlainSeat(counted.db, { ...request, waiver: WAIVER_VERSION })).toBeDefined();
  const rows = ["the event", "payment", "booking", "declaration", "notification"];
  expect(counted.count()).toBeLessThanOrEqual(2 + rows.length);
});
