/**
 * Random histories of booking, cancelling, waiting, leaving, capacity and clock, compared with a model after
 * every step, also with parallel steps. fast-check prints seed and path to replay a failure.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { joinWaitlist } from "~/core/bookings/waitlist/join-waitlist.server";
import { offerEnd } from "~/core/bookings/waitlist/rules";
import {
  leaveWaitlist,
  settleEventWaitlist,
} from "~/core/bookings/waitlist/settle-waitlist.server";
import { changeCapacity } from "~/core/events/edit/change-event.server";
import { activateMembership } from "~/core/payments/membership/memberships.server";
import { startMembership } from "~/core/payments/membership/record-membership.server";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { HOUR_MS } from "~/lib/dates";
import { emptyDatabase } from "../../support/database";
import { addEvent, addMembers, seatRequest } from "../../support/seats";
import { MEMBERS, Model, NOW, STARTS_AT, type Step, step } from "../../support/waitlist-model";

const EVENTS = process.env.TEST_DB === "postgres" ? 12 : 40;

/** Runs that cost nothing, and others. */
const price = fc.constantFrom(0, 99);

async function doInDatabase(
  db: Db,
  {
    eventId,
    members,
    priceRupees,
    now,
  }: { eventId: string; members: string[]; priceRupees: number; now: number },
  step: Step,
): Promise<void> {
  if (step.do === "clock") {
    if (step.isSettled) await settleEventWaitlist(db, { eventId, now });
    return;
  }
  if (step.do === "capacity") {
    const change = { eventId, capacity: step.to, now };
    return await inTransaction(db, (db) => changeCapacity(db, change));
  }
  const memberId = members[step.who] ?? "";
  if (step.do === "book") {
    const request = seatRequest({ eventId, memberId, now });
    const guests = guestsOf(step);
    await bookSeat(db, {
      ...request,
      plan: "monthly_membership",
      shownPriceRupees: priceRupees,
      guests,
    });
  }
  if (step.do === "wait") {
    const plan = step.pays ? "pay_per_run" : "monthly_membership";
    await joinWaitlist(db, { eventId, memberId, plan, paceGroup: null, now });
  }
  if (step.do === "leave") await leaveWaitlist(db, { eventId, memberId, now });
  if (step.do === "cancel") await cancelOne(db, { eventId, memberId, now }, step);
}

async function cancelOne(
  db: Db,
  { eventId, memberId, now }: { eventId: string; memberId: string; now: number },
  { isGuest }: Extract<Step, { do: "cancel" }>,
): Promise<void> {
  const booking = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", eventId)
    .where("member_id", "=", memberId)
    .where("is_guest", "=", isGuest ? 1 : 0)
    .where("status", "<>", "cancelled")
    .orderBy("participant_phone", "desc")
    .executeTakeFirst();
  if (booking) await cancelBooking(db, { bookingId: booking.id, memberId, now });
  else await settleEventWaitlist(db, { eventId, now });
}

/** The guests of a party, whose numbers are the same each time that this person books. */
function guestsOf({ who, guests }: { who: number; guests: number }) {
  return Array.from({ length: guests }, (_, index) => ({
    name: `Guest ${index}`,
    phone: `+91800000${who}00${index}`,
  }));
}

async function stateOf(db: Db, eventId: string) {
  const event = await db
    .selectFrom("events")
    .select(["seats_taken", "waiting", "capacity"])
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  const bookings = await db
    .selectFrom("bookings")
    .select(["member_id", "is_guest"])
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .execute();
  const list = await db
    .selectFrom("waitlist_entries")
    .select(["member_id", "status", "offer_expires_at"])
    .where("event_id", "=", eventId)
    .where("status", "in", ["waiting", "offered"])
    .orderBy("place")
    .execute();
  return { event, bookings, list };
}

async function expectSound(
  db: Db,
  { eventId, now, mostSeats }: { eventId: string; now: number; mostSeats: number },
): Promise<void> {
  const { event, bookings, list } = await stateOf(db, eventId);
  const offered = list.filter(({ status }) => status === "offered").length;
  expect(event.seats_taken).toBe(bookings.length);
  expect(event.waiting).toBe(list.length);
  expect(bookings.length + offered).toBeLessThanOrEqual(mostSeats);
  const canOffer = offerEnd({ startsAt: STARTS_AT }, now) !== undefined;
  const isIdle = event.seats_taken + offered < event.capacity && offered < list.length;
  if (canOffer) expect(isIdle).toBe(false);
}

async function club() {
  const db = await emptyDatabase();
  const members = await addMembers(db, { count: MEMBERS, now: NOW });
  for (const memberId of members) {
    const terms = { memberId, startsOn: "2026-11-18", priceRupees: 299, made: 0, now: NOW };
    await activateMembership(db, { membershipId: await startMembership(db, terms), now: NOW });
  }
  let events = 0;
  const newEvent = ({ capacity, priceRupees }: { capacity: number; priceRupees: number }) => {
    events += 1;
    const id = `run-${events}`;
    const price_rupees = priceRupees;
    return addEvent(db, { now: NOW, id, capacity, price_rupees, starts_at: STARTS_AT });
  };
  return { db, members, newEvent };
}

test("any history of one event matches the waitlist model step by step", async () => {
  const { db, members, newEvent } = await club();
  const history = fc.array(step, { minLength: 5, maxLength: 40 });
  const property = fc.asyncProperty(
    fc.integer({ min: 0, max: 4 }),
    price,
    history,
    async (capacity, priceRupees, steps) => {
      const eventId = await newEvent({ capacity, priceRupees });
      const model = new Model(capacity, priceRupees);
      for (const step of steps) {
        model.do(step);
        await doInDatabase(db, { eventId, members, priceRupees, now: model.now }, step);
        if (step.do !== "clock") await settleEventWaitlist(db, { eventId, now: model.now });
        const { event, bookings, list } = await stateOf(db, eventId);
        const indexOf = (row: { member_id: string }) => members.indexOf(row.member_id);
        const own = bookings.filter((booking) => booking.is_guest === 0);
        expect(new Set(own.map(indexOf))).toEqual(model.booked);
        expect(bookings.length).toBe(model.seatsTaken);
        expect(list.map((row) => [indexOf(row), row.offer_expires_at])).toEqual(
          model.list.map((entry) => [entry.who, entry.offerEnds ?? null]),
        );
        expect(event.seats_taken).toBe(bookings.length);
        expect(event.waiting).toBe(list.length);
      }
    },
  );
  await fc.assert(property, { numRuns: EVENTS });
});

test("steps that run at the same time never oversell and leave no seat idle", async () => {
  const { db, members, newEvent } = await club();
  const history = fc.array(fc.array(step, { minLength: 2, maxLength: 8 }), {
    minLength: 2,
    maxLength: 6,
  });
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 4 }),
    price,
    history,
    async (capacity, priceRupees, rounds) => {
      const eventId = await newEvent({ capacity, priceRupees });
      let now = NOW;
      let mostSeats = capacity;
      for (const steps of rounds) {
        for (const step of steps) {
          if (step.do === "clock") now += step.hours * HOUR_MS;
          if (step.do === "capacity") mostSeats = Math.max(mostSeats, step.to);
        }
        const run = { eventId, members, priceRupees, now };
        await Promise.all(steps.map((step) => doInDatabase(db, run, step)));
        await settleEventWaitlist(db, { eventId, now });
        await expectSound(db, { eventId, now, mostSeats });
      }
    },
  );
  await fc.assert(property, { numRuns: EVENTS });
});
