/** The free first run is for who has never run with the club, by every way to a seat. */

import { expect, test } from "vitest";
import { syncBookings } from "~/core/account/sync/sync-bookings.server";
import { listNextEvents } from "~/core/admin/member-file/list-next-events.server";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { bookLocked } from "~/core/bookings/book/seats.server";
import { bookForRunner, grantTrial } from "~/core/bookings/book-for-runner/book-for-runner.server";
import { BOOKING_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { findFreeRun } from "~/core/bookings/free-run-facts.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { settleWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import type { NewRow } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { DAY_MS } from "~/lib/dates";
import { jsonText } from "~/lib/json";
import { PLAN_ALERT_TEXTS } from "~/texts/bookings/plans";
import { readable } from "../../support/browser";
import { checkedPlan } from "../../support/checked-plan";
import { TestClub, WEDNESDAY } from "../../support/club";
import { addEvent } from "../../support/events";
import { seatRequest, TIME_ZONE } from "../../support/seats";

const ARJUN = "sample-member-arjun";
const HOST = "sample-member-divya";
const RUN = "lake-run";
const PAST = "past-run";

async function openRun() {
  const club = await TestClub.open();
  await addEvent(club, { id: RUN, starts_at: WEDNESDAY + 2 * DAY_MS });
  await addEvent(club, { id: PAST, starts_at: WEDNESDAY - 7 * DAY_MS });
  const { phone } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", ARJUN)
    .executeTakeFirstOrThrow();
  return { club, db: club.db, phone, now: club.clock.at };
}

type Opened = Awaited<ReturnType<typeof openRun>>;

/** Puts a paid booking of the past run there, like Arjun's, with a check-in unless told otherwise. */
async function addPastRun({ db, now }: Opened, changes: Partial<NewRow<"bookings">> = {}) {
  const like = await db
    .selectFrom("bookings")
    .selectAll()
    .where("member_id", "=", ARJUN)
    .executeTakeFirstOrThrow();
  const ids = { id: "past", reference: "PAST22", party_id: "past", submit_key: "past" };
  const run = { event_id: PAST, date: "2026-11-11", starts_at: WEDNESDAY - 7 * DAY_MS };
  const booking = { ...like, ...ids, ...run, payment_id: null, plan: "pay_per_run" as const };
  await db
    .insertInto("bookings")
    .values({ ...booking, status: "confirmed", checked_in: 0, ...changes })
    .execute();
  if (changes.status === "completed") return;
  await db
    .insertInto("check_ins")
    .values({
      id: "check",
      event_id: PAST,
      booking_id: "past",
      date: run.date,
      time: "05:45",
      member_id: changes.member_id ?? ARJUN,
      is_guest: changes.is_guest ?? 0,
      checked_in_at: now,
      recorded_at: now,
      recorded_by: "ravi",
      method: "list",
    })
    .execute();
}

const addBalance = async ({ db, now }: Opened, figures: Partial<NewRow<"opening_balances">>) => {
  const balance = { member_id: ARJUN, achievements: jsonText(["Early bird"]), imported_at: now };
  await db
    .insertInto("opening_balances")
    .values({ ...balance, ...figures })
    .execute();
};

const WAYS_TO_HAVE_RUN: [string, (club: Opened) => Promise<void>][] = [
  ["paid and was checked in", (club) => addPastRun(club)],
  [
    "came as a guest",
    (club) => addPastRun(club, { is_guest: 1, member_id: HOST, participant_phone: club.phone }),
  ],
  ["has a completed run from before", (club) => addPastRun(club, { status: "completed" })],
  ["brought runs along from the old club", (club) => addBalance(club, { total_runs: 3 })],
  ["brought a distance along", (club) => addBalance(club, { total_distance_m: 5000 })],
];

const request = (now: number) => ({
  ...seatRequest({ eventId: RUN, memberId: ARJUN, now }),
  digest: "d",
});

/** What each way to a seat answers who asks for the free first run, or asks for no plan. */
const WAYS_IN: Record<string, (club: Opened) => Promise<unknown>> = {
  "the page": async ({ club }) =>
    checkedPlan((await (await club.member("arjun")).get(`/events/${RUN}/book`)).text),
  "the plans of the page": async ({ club }) => {
    const { text } = await (await club.member("arjun")).get(`/events/${RUN}/book`);
    return text.includes('value="free_trial"');
  },
  "the page of the run": async ({ club }) => {
    const { text } = await (await club.member("arjun")).get(`/events/${RUN}`);
    return text.includes("your first run is free");
  },
  "the form": async ({ club }) => {
    const form = { intent: "book", plan: "free_trial", shownPriceRupees: "99" };
    const { status, text } = await (await club.member("arjun")).post(`/events/${RUN}/book`, {
      ...form,
      submitKey: crypto.randomUUID(),
      waiver: WAIVER_VERSION,
    });
    return [status, readable(text).includes(BOOKING_REFUSAL_TEXTS.trial_used)];
  },
  "a command": ({ db, now }) => bookSeat(db, { ...request(now), plan: "free_trial" }),
  "a booking without a plan": async ({ db, now }) => {
    await bookSeat(db, { ...request(now), plan: null });
    const booking = db.selectFrom("bookings").select("plan").where("event_id", "=", RUN);
    return (await booking.executeTakeFirst())?.plan;
  },
  "an admin": async ({ db, phone, now }) =>
    await bookForRunner(db, {
      eventId: RUN,
      phone,
      name: undefined,
      plan: "free_trial",
      priceRupees: 99,
      submitKey: "k",
      adminId: "ravi",
      requestId: "r",
      now,
      timeZone: TIME_ZONE,
    }),
  "the member's page of an admin": async ({ db, now }) =>
    (await listNextEvents(db, { memberId: ARJUN, now })).find(({ id }) => id === RUN)?.plan,
  "the desk": async ({ db, now }) => {
    const seat = { ...request(now), source: "desk" as const, plan: null, today: null };
    const decision = await bookLocked(db, seat);
    return decision.kind === "seats" ? decision.plan : decision;
  },
  "the waitlist": async ({ db, now }) => {
    await db.updateTable("events").set({ capacity: 0 }).where("id", "=", RUN).execute();
    const wanted = { eventId: RUN, memberId: ARJUN, plan: "free_trial" as const, paceGroup: null };
    return await joinWaitlist(db, { ...wanted, now });
  },
  "a booking from a phone": async ({ db, now }) => {
    const kept = { participantName: "Arjun Nair", eventTitle: "Lakeside Sunday Loop" };
    await db.updateTable("events").set({ title: "Lake" }).where("id", "=", RUN).execute();
    const bookings = [{ ...kept, eventTitle: "Lake", plan: "free_trial" as const, submitKey: "k" }];
    const [result] = await syncBookings(db, {
      memberId: ARJUN,
      bookings,
      now,
      timeZone: TIME_ZONE,
    });
    return result?.outcome;
  },
};

const REFUSED = { ok: false, reason: "trial_used" };
const ANSWERS: Record<string, unknown> = {
  "the page": "pay_per_run",
  "the plans of the page": false,
  "the page of the run": false,
  "the form": [409, true],
  "a command": REFUSED,
  "a booking in one write": undefined,
  "a booking without a plan": "pay_per_run",
  "an admin": REFUSED,
  "the member's page of an admin": "pay_per_run",
  "the desk": "pay_per_run",
  "the waitlist": REFUSED,
  "a booking from a phone": "trial_used",
};

const CASES = WAYS_TO_HAVE_RUN.flatMap(([who, run]) =>
  Object.keys(WAYS_IN).map((way) => ({ who, run, way })),
);

test.each(CASES)("$way refuses the free first run to somebody who $who", async ({ run, way }) => {
  const club = await openRun();
  await run(club);
  expect(await WAYS_IN[way]?.(club)).toEqual(ANSWERS[way]);
});

test.each(Object.keys(WAYS_IN))("%s gives the free first run to a newcomer", async (way) => {
  const club = await openRun();
  await addBalance(club, { level: "Advanced" });
  expect(await WAYS_IN[way]?.(club)).not.toEqual(ANSWERS[way]);
});

test("whoever runs while they wait is offered the seat, not given a free one", async () => {
  const club = await openRun();
  const { db, now } = club;
  await WAYS_IN["the waitlist"]?.(club);
  await addPastRun(club);
  await db.updateTable("events").set({ capacity: 1 }).where("id", "=", RUN).execute();
  await inTransaction(db, (db) => settleWaitlist(db, { eventId: RUN, now }));
  const entry = db.selectFrom("waitlist_entries").select("status").where("event_id", "=", RUN);
  expect(await entry.executeTakeFirst()).toEqual({ status: "offered" });
  const bookings = db.selectFrom("bookings").select("id").where("event_id", "=", RUN);
  expect(await bookings.execute()).toEqual([]);
});

test("an admin's grant counts for who has run, and a run given back does not", async () => {
  const club = await openRun();
  const { db, now } = club;
  const whose = { memberId: ARJUN, now };
  await addPastRun(club, { plan: "free_trial" });
  expect(await findFreeRun(db, whose)).toBe("none");
  const free = db.updateTable("bookings").where("id", "=", "past");
  await free.set({ trial_released: 1 }).execute();
  expect(await findFreeRun(db, whose)).toBe("none");
  await free.set({ trial_released: 0 }).execute();
  const by = { reason: "A cramp.", adminId: "ravi", requestId: null, now };
  expect(await grantTrial(db, { bookingId: "past", ...by })).toEqual({ ok: true });
  expect(await findFreeRun(db, whose)).toBe("left");
  expect(await bookSeat(db, { ...request(now), plan: "free_trial" })).toMatchObject({ ok: true });
  expect(await findFreeRun(db, whose)).toBe("in_use");
});

test("who has run and waits for the welcome reads that, not that a first run is free", async () => {
  const club = await openRun();
  await addPastRun(club);
  const pending = { status: "pending" } as const;
  await club.db.updateTable("members").set(pending).where("id", "=", ARJUN).execute();
  const page = readable((await (await club.club.member("arjun")).get(`/events/${RUN}/book`)).text);
  expect(page).toContain(PLAN_ALERT_TEXTS.ranBefore);
  expect(page).not.toContain("first run is free");
});

test("a chat with somebody who wrote and has run before offers a place, not a free run", async () => {
  const club = await openRun();
  const { db, phone, now } = club;
  const asked = { full_name: "Arjun Nair", age: 30, profession: "Chef", whatsapp: phone };
  await db
    .insertInto("contacts")
    .values({ id: "wrote", ...asked, status: "open", submit_key: "wrote", created_at: now })
    .execute();
  const admin = await club.club.admin();
  const greet = async () => {
    const { text } = await admin.post("/admin/whatsapp/contact/wrote", {});
    return decodeURIComponent(text);
  };
  expect(await greet()).toContain("Your first run is free");
  await addPastRun(club);
  const greeting = await greet();
  expect(greeting).toContain("Shall we keep a place for you?");
  expect(greeting).not.toContain("free");
});
