/** A booking without a chosen plan: covered by a membership, else the free first run, else at the run's price. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { syncBookings } from "~/core/account/sync/sync-bookings.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { bookLocked } from "~/core/bookings/book/seats.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { saveLanguage } from "~/core/people/members.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { confirmByAdmin } from "../../support/confirm-by-admin";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const RUN = "sample-event-upcoming";
const ASHA = "sample-member-asha";
const MEMBER_PAGE = `/admin/subscribers/${ASHA}`;
const EVENT_PAGE = `/admin/events/${RUN}`;
const NOVEMBER = { starts_on: "2026-11-01", ends_before: "2026-12-01" };

type Pass = Partial<typeof NOVEMBER> & { status?: "active" | "pending" };

async function addPass(db: TestClub["db"], memberId: string, pass: Pass = {}) {
  await db
    .insertInto("memberships")
    .values({
      id: "pass",
      member_id: memberId,
      status: "active",
      price_rupees: 299,
      ...NOVEMBER,
      created_at: NOW,
      updated_at: NOW,
      ...pass,
    })
    .execute();
}

/** Asha without a booking: her free first run is unused. */
async function openAsha() {
  const club = await TestClub.open();
  await club.db.deleteFrom("memberships").where("member_id", "=", ASHA).execute();
  await club.db.deleteFrom("bookings").where("member_id", "=", ASHA).execute();
  return { club, admin: await club.admin() };
}

type Opened = Awaited<ReturnType<typeof openAsha>>;

const bookingOf = async ({ db }: TestClub, memberId = ASHA) =>
  await db
    .selectFrom("bookings")
    .select(["plan", "status", "price_rupees as rupees", "payment_id as paymentId"])
    .select("membership_id as membershipId")
    .where("event_id", "=", RUN)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();

const COVERED = { plan: "monthly_membership", rupees: 0, paymentId: null, membershipId: "pass" };

const WAYS: Record<string, (opened: Opened) => Promise<string>> = {
  "'Book a run' on the member's page": async ({ admin }) => {
    const submitKey = fieldValue((await admin.get(MEMBER_PAGE)).text, "submitKey");
    const form = { intent: "book", eventId: RUN, submitKey };
    return readable((await admin.post(MEMBER_PAGE, form)).text);
  },
  "'Add a runner' on the run's page": async ({ club, admin }) => {
    const { phone } = await club.db
      .selectFrom("members")
      .select("phone")
      .where("id", "=", ASHA)
      .executeTakeFirstOrThrow();
    const { text } = await admin.get(EVENT_PAGE);
    const form = {
      intent: "book",
      phone: phone.slice(3),
      name: "",
      priceRupees: fieldValue(text, "priceRupees"),
      submitKey: fieldValue(text, "submitKey"),
    };
    return readable((await admin.post(EVENT_PAGE, form)).text);
  },
};

for (const [way, book] of Object.entries(WAYS)) {
  test(`${way} books a member by their membership`, async () => {
    const opened = await openAsha();
    await addPass(opened.club.db, ASHA);
    expect(await book(opened)).toContain("Asha Raman is booked. Their membership covers this run.");
    expect(await bookingOf(opened.club)).toEqual({ ...COVERED, status: "confirmed" });
  });

  test(`${way} books the free first run of somebody without a membership`, async () => {
    const opened = await openAsha();
    expect(await book(opened)).toContain("Asha Raman is booked. It's their free first run.");
    expect(await bookingOf(opened.club)).toMatchObject({ plan: "free_trial", rupees: 0 });
  });

  test(`${way} tells the member in their language, not in the admin's`, async () => {
    const opened = await openAsha();
    const { db } = opened.club;
    await saveLanguage(db, { memberId: ASHA, language: "kn" });
    await book(opened);
    const { title } = await db
      .selectFrom("notifications")
      .select("title")
      .where("member_id", "=", ASHA)
      .where("event_id", "=", RUN)
      .executeTakeFirstOrThrow();
    expect(title).toMatch(/^[\p{Script=Kannada}\p{M}\P{L}]+$/u);
  });

  test(`${way} says what is due after the free first run`, async () => {
    const opened = await openAsha();
    await addEvent(opened.club.db, { now: opened.club.clock.at, id: "before" });
    const first = { eventId: "before", memberId: ASHA, now: opened.club.clock.at };
    await bookSeat(opened.club.db, { ...seatRequest(first), plan: "free_trial" });
    expect(await book(opened)).toContain("Asha Raman is booked. ₹99 is due.");
    expect(await bookingOf(opened.club)).toMatchObject({ plan: "pay_per_run", rupees: 99 });
  });

  test(`${way} leaves a covered run to be confirmed where the club confirms each`, async () => {
    const opened = await openAsha();
    await confirmByAdmin(opened.club.db);
    await addPass(opened.club.db, ASHA);
    expect(await book(opened)).toContain(
      "Asha Raman is booked. Their membership covers this run. The booking is still to be confirmed.",
    );
    expect(await bookingOf(opened.club)).toEqual({ ...COVERED, status: "pending" });
  });
}

test("'Book a run' lists what the member would pay", async () => {
  const { club, admin } = await openAsha();
  const list = async () => readable((await admin.get(MEMBER_PAGE)).text);
  expect(await list()).toContain("Lakeside Sunday Loop, free first run");
  await addPass(club.db, ASHA);
  expect(await list()).toContain("Lakeside Sunday Loop, covered by membership");
  await club.db.deleteFrom("memberships").where("id", "=", "pass").execute();
  await addEvent(club.db, { now: club.clock.at, id: "before" });
  const first = { eventId: "before", memberId: ASHA, now: club.clock.at };
  await bookSeat(club.db, { ...seatRequest(first), plan: "free_trial" });
  expect(await list()).toContain("Lakeside Sunday Loop, ₹99");
});

test("'Book a run' leaves out a run that the member is booked on, and lists it again once cancelled", async () => {
  const { club, admin } = await openAsha();
  const list = async () => readable((await admin.get(MEMBER_PAGE)).text);
  const booked = await bookSeat(club.db, {
    ...seatRequest({ eventId: RUN, memberId: ASHA, now: club.clock.at }),
    guests: [{ name: "Guest", phone: "+919800000001" }],
  });
  if (!booked.ok) throw new Error(booked.reason);
  expect(await list()).toContain("There’s no upcoming run to book for them.");
  const { bookingId } = booked;
  await cancelBooking(club.db, { bookingId, memberId: ASHA, now: club.clock.at });
  expect(await list()).toContain("Lakeside Sunday Loop, free first run");
});

test("a booking kept offline without a plan is covered by the membership", async () => {
  const { club } = await openAsha();
  await addPass(club.db, ASHA);
  const kept = { participantName: "Asha", eventTitle: "Lakeside Sunday Loop" };
  const results = await syncBookings(club.db, {
    bookings: [{ ...kept, submitKey: randomUUID(), waiver: WAIVER_VERSION }],
    memberId: ASHA,
    now: club.clock.at,
    timeZone: TIME_ZONE,
  });
  expect(results).toMatchObject([{ outcome: "booked" }]);
  expect(await bookingOf(club)).toEqual({ ...COVERED, status: "confirmed" });
});

const GUESTS = [{ name: "Ila", phone: "+919876500000" }];

test.each<[string, Pass | undefined, boolean, string]>([
  ["a membership", {}, false, "monthly_membership"],
  ["a membership after the free run", {}, true, "monthly_membership"],
  ["a membership that ends on the run's day", { ends_before: "2026-11-20" }, false, "free_trial"],
  ["a membership from the run's day on", { starts_on: "2026-11-20" }, true, "monthly_membership"],
  ["a membership from the next day on", { starts_on: "2026-11-21" }, true, "pay_per_run"],
  ["a membership to be paid", { status: "pending" }, false, "free_trial"],
  ["nothing", undefined, false, "free_trial"],
  ["the free run used", undefined, true, "pay_per_run"],
])("one write and a transaction choose the same plan with %s", async (_, pass, isUsed, plan) => {
  const { db } = await TestClub.open();
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  for (const id of ["before", "alone", "party"]) await addEvent(db, { now: NOW, id });
  const ask = (eventId: string) => ({
    ...seatRequest({ eventId, memberId, now: NOW }),
    plan: null,
  });
  if (isUsed) await bookSeat(db, { ...ask("before"), plan: "free_trial" });
  if (pass) await addPass(db, memberId, pass);
  const chosen = async (bookingId: string) => {
    const bookings = db.selectFrom("bookings").select("plan").where("id", "=", bookingId);
    return (await bookings.executeTakeFirstOrThrow()).plan;
  };
  const party = await bookSeat(db, { ...ask("party"), guests: GUESTS });
  if (!party.ok) throw new Error(party.reason);
  expect(await chosen(party.bookingId)).toBe(plan);
  await db.deleteFrom("bookings").where("event_id", "=", "party").execute();
  const alone = await bookSeat(db, ask("alone"));
  if (!alone.ok) throw new Error(alone.reason);
  expect(await chosen(alone.bookingId)).toBe(plan);
});

test("a member with a membership who chooses the free first run books by that alone", async () => {
  const { club } = await openAsha();
  await addPass(club.db, ASHA);
  const form = seatRequest({ eventId: RUN, memberId: ASHA, now: club.clock.at });
  await bookSeat(club.db, { ...form, plan: "free_trial" });
  expect(await bookingOf(club)).toMatchObject({ plan: "free_trial", membershipId: null });
});

test.each([
  ["at the desk", "desk", "free_trial"],
  ["in a booking", "form", "pay_per_run"],
] as const)("a free run missed a few hours ago decides the plan %s", async (_, source, plan) => {
  const { db } = await TestClub.open();
  const [memberId = ""] = await addMembers(db, { count: 1, now: NOW });
  await addEvent(db, { now: NOW, id: "missed" });
  const missed = { eventId: "missed", memberId, now: NOW };
  await bookSeat(db, { ...seatRequest(missed), plan: "free_trial" });
  const now = NOW + 2 * DAY_MS + 6 * HOUR_MS;
  const eventId = await addEvent(db, { now, id: "next" });
  const { timeZone: _zone, ...form } = seatRequest({ eventId, memberId, now });
  const seat = { ...form, source, plan: null, digest: null, today: null };
  expect(await bookLocked(db, seat)).toMatchObject({ kind: "seats", plan });
});
