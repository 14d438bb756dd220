/** Releasing many bookings with a few statements leaves what releasing them one by one leaves. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { releaseBooking } from "~/core/bookings/cancel/release-booking.server";
import { releaseForClub } from "~/core/bookings/cancel/release-for-club.server";
import { dropCheckIn } from "~/core/bookings/manage/move-booking.server";
import { giveCredits } from "~/core/payments/credits/give-credits.server";
import { lowerPayments } from "~/core/payments/due-payments.server";
import {
  cancelUnneededMemberships,
  dropMemberships,
} from "~/core/payments/membership/memberships.server";
import type { Db } from "~/db/tables";
import { inTransaction, listenForEvents } from "~/db/transaction";
import { type Booker, bookAll, moneyOf } from "../../support/booked-crowd";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { addEvent, TIME_ZONE } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const CASES = process.env.TEST_DB === "postgres" ? 4 : 20;

const booker: fc.Arbitrary<Booker> = fc.record({
  plan: fc.constantFrom("pay_per_run", "free_trial", "monthly_membership"),
  guests: fc.integer({ min: 0, max: 2 }),
  isPaid: fc.boolean(),
  hasOther: fc.boolean(),
  isCheckedIn: fc.boolean(),
});

async function bookedClub(bookers: readonly Booker[]) {
  const db = await emptyDatabase();
  const eventId = await addEvent(db, { now: NOW, capacity: 100 });
  const otherId = await addEvent(db, { now: NOW, id: "other", capacity: 100 });
  const memberIds = await bookAll(db, { eventId, otherId, bookers, now: NOW });
  const cancelled: string[] = [];
  listenForEvents(db, (event) => {
    if (event.event === "cancelled") cancelled.push(`${event.eventId} by ${event.by}`);
  });
  return { db, eventId, memberIds, cancelled };
}

async function oneByOne(db: Db, eventId: string) {
  const bookings = await db
    .selectFrom("bookings")
    .select(["id as bookingId", "status as from"])
    .where("event_id", "=", eventId)
    .where("status", "<>", "cancelled")
    .execute();
  for (const { bookingId, from } of bookings) {
    const release = { bookingId, from, by: "club" as const, isLate: false, now: NOW };
    await inTransaction(db, async (db) => {
      await releaseBooking(db, release);
      await dropCheckIn(db, { bookingId, now: NOW, timeZone: TIME_ZONE });
    });
  }
}

test("bookings released together leave the same money, memberships, check-ins and events as one by one", async () => {
  const crowd = fc.array(booker, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc
      .asyncProperty(crowd, fc.integer({ min: 1, max: 6 }), async (bookers, limit) => {
        const [together, alone] = [await bookedClub(bookers), await bookedClub(bookers)];
        await oneByOne(alone.db, alone.eventId);
        const { db, eventId } = together;
        const told: string[] = [];
        for (;;) {
          const released = await inTransaction(db, (db) =>
            releaseForClub(db, { eventId, limit, now: NOW, timeZone: TIME_ZONE }),
          );
          if (released.length === 0) break;
          told.push(...new Set(released.map(({ memberId }) => memberId)));
        }
        expect(together.cancelled).toEqual(
          alone.cancelled.map(() => `${together.eventId} by club`),
        );
        expect(told.toSorted()).toEqual(together.memberIds.toSorted());
        expect(await moneyOf(db, together.memberIds)).toEqual(
          await moneyOf(alone.db, alone.memberIds),
        );
      })
      .afterEach(giveBackDatabases),
    { numRuns: CASES },
  );
});

const PLAIN: Booker = {
  plan: "pay_per_run",
  guests: 0,
  isPaid: false,
  hasOther: false,
  isCheckedIn: false,
};

test("only a due payment that is lowered by all of it is void", async () => {
  const { db } = await bookedClub([
    { ...PLAIN, guests: 1 },
    { ...PLAIN, guests: 1 },
    { ...PLAIN, isPaid: true },
  ]);
  const payments = await db
    .selectFrom("payments")
    .select(["id", "status"])
    .orderBy("amount_rupees", "desc")
    .orderBy("id")
    .execute();
  const [first, second, paid] = payments.map(({ id }) => id);
  const lower = (paymentId: string | null = null) => ({ paymentId, priceRupees: 99 });
  await lowerPayments(db, {
    due: [lower(first), lower(second), lower(second), lower(paid), lower()],
    now: NOW,
  });
  const after = await db
    .selectFrom("payments")
    .select(["id", "amount_rupees as rupees", "status"])
    .execute();
  expect(new Map(after.map(({ id, rupees, status }) => [id, `${rupees} ${status}`]))).toEqual(
    new Map([
      [first, "99 due"],
      [second, "198 void"],
      [paid, "99 paid"],
    ]),
  );
});

test("two paid bookings of one member become one balance with two entries", async () => {
  const { db, memberIds } = await bookedClub([{ ...PLAIN, guests: 1, isPaid: true }]);
  const rows = await db
    .selectFrom("bookings")
    .select(["id as bookingId", "member_id as memberId", "amount_paid_rupees as amountPaidRupees"])
    .execute();
  await giveCredits(db, { bookings: rows, reason: "event_cancelled", now: NOW });
  const [money] = await moneyOf(db, memberIds);
  expect([money?.credit, money?.entries.length]).toEqual([[{ rupees: 198 }], 2]);
});

test("a membership that another run needs is not dropped", async () => {
  const pass = { ...PLAIN, plan: "monthly_membership" as const };
  const { db, eventId } = await bookedClub([{ ...pass, hasOther: true }, pass]);
  await db
    .updateTable("bookings")
    .set({ status: "cancelled" })
    .where("event_id", "=", eventId)
    .execute();
  const bookings = await db
    .selectFrom("bookings")
    .select("membership_id as membershipId")
    .where("event_id", "=", eventId)
    .execute();
  const dropped = await dropMemberships(db, { bookings, now: NOW });
  expect(dropped).toHaveLength(1);
  const membershipIds = bookings.flatMap(({ membershipId }) => membershipId ?? []);
  expect(await cancelUnneededMemberships(db, { membershipIds, now: NOW })).toEqual([]);
  const statuses = await db.selectFrom("memberships").select("status").orderBy("status").execute();
  expect(statuses.map(({ status }) => status)).toEqual(["cancelled", "pending"]);
});
