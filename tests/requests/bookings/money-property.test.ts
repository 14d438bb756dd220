/** Random histories of bookings, payments, memberships, credit and refunds; fast-check prints seed and path to replay a failure. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "~/db/tables";
import { findReceiptSum } from "~/features/bookings/payments/queries/find-receipt-sum.server";
import { findTakingsTotals } from "~/features/bookings/payments/queries/list-takings.server";
import { findCredit } from "~/features/bookings/payments/queries/payments.server";
import { recountCounters } from "~/features/reports/commands/recount-counters.server";
import { listTotals } from "~/features/reports/queries/counters.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { emptyDatabase, giveBackDatabases } from "../../support/database";
import { MoneyHistory } from "../../support/money-history";
import { moneyStep } from "../../support/money-steps";
import { addEvent, addMembers } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const HISTORIES = process.env.TEST_DB === "postgres" ? 15 : 40;
const EVER = { from: 0, to: NOW + 1_000 * DAY_MS };

/** Two members, a run in 13 hours and one in two days. */
async function openHistory(): Promise<MoneyHistory> {
  const db = await emptyDatabase();
  const members = await addMembers(db, { count: 2, now: NOW });
  const starts = [13 * HOUR_MS, 2 * DAY_MS];
  const events: string[] = [];
  for (const [index, ahead] of starts.entries())
    events.push(await addEvent(db, { now: NOW, id: `run-${index}`, starts_at: NOW + ahead }));
  return new MoneyHistory(db, members, events, NOW);
}

async function moneyOf(db: Db) {
  const collected = (await listTotals(db, { counter: "payment_rupees" })).paid ?? 0;
  const { methods, refundedRupees } = await findTakingsTotals(db, EVER);
  const taken = methods.reduce((sum, { rupees }) => sum + rupees, 0);
  const { rupees, unnumbered } = await findReceiptSum(db);
  return { collected, receipts: rupees, unnumbered, taken, refundedRupees };
}

/** What a member paid, and what the club owes, gave or keeps for it, in rupees. */
async function accountOf(db: Db, memberId: string) {
  const payments = db.selectFrom("payments").where("member_id", "=", memberId);
  const bookings = db.selectFrom("bookings").where("member_id", "=", memberId);
  const memberships = db.selectFrom("memberships").where("member_id", "=", memberId);
  const entries = await db
    .selectFrom("credit_entries")
    .select(["amount_rupees as rupees", "reason"])
    .where("member_id", "=", memberId)
    .execute();
  const refunds = entries.filter(({ reason }) => reason === "refunded");
  return {
    paid: sum(
      await payments.select("amount_rupees as rupees").where("status", "=", "paid").execute(),
    ),
    seats: sum(await bookings.select("amount_paid_rupees as rupees").execute()),
    memberships: sum(
      await memberships.select("price_rupees as rupees").where("status", "=", "active").execute(),
    ),
    credit: await findCredit(db, { memberId }),
    entries: sum(entries),
    refunded: -sum(refunds),
  };
}

const sum = (rows: { rupees: number }[]) => rows.reduce((sum, { rupees }) => sum + rupees, 0);

/** Live bookings with a price that nobody can pay any more. */
async function listUnpayable(db: Db) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("payments as p", "p.id", "b.payment_id")
    .leftJoin("memberships as m", "m.id", "b.membership_id")
    .select(["b.id", "b.is_guest", "p.status", "m.status as membership"])
    .where("b.status", "=", "pending")
    .where("b.amount_paid_rupees", "=", 0)
    .where("p.status", "=", "void")
    .where((eb) => eb.or([eb("b.price_rupees", ">", 0), eb("m.status", "=", "pending")]))
    .execute();
}

/** Due payments without a live booking or a membership that waits for them. */
async function listOwedForNothing(db: Db) {
  return await db
    .selectFrom("payments as p")
    .leftJoin("memberships as m", "m.id", "p.membership_id")
    .select(["p.id", "p.amount_rupees as rupees", "m.status as membership"])
    .where("p.status", "=", "due")
    .where((eb) => eb.or([eb("m.status", "is", null), eb("m.status", "<>", "pending")]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .whereRef("b.payment_id", "=", "p.id")
            .where("b.status", "<>", "cancelled"),
        ),
      ),
    )
    .execute();
}

/** Bookings that hold a seat of a run that the club has cancelled. */
async function listRevived(db: Db) {
  return await db
    .selectFrom("bookings as b")
    .innerJoin("events as e", "e.id", "b.event_id")
    .select(["b.id", "b.status"])
    .where("e.status", "=", "cancelled")
    .where("b.status", "in", ["pending", "confirmed"])
    .execute();
}

async function expectSound(history: MoneyHistory): Promise<void> {
  const { db, received, refunded } = history;
  expect(await moneyOf(db)).toEqual({
    ...{ collected: received, receipts: received, taken: received },
    ...{ unnumbered: 0, refundedRupees: refunded },
  });
  for (const memberId of history.members) {
    const account = await accountOf(db, memberId);
    const { paid, seats, memberships, credit } = account;
    expect(credit).toBe(account.entries);
    const kept = paid - (seats + memberships + credit + account.refunded);
    // What was paid for a seat that is cancelled too late stays with the club.
    if (history.cancelledLate.has(memberId)) expect(kept).toBeGreaterThanOrEqual(0);
    else expect(kept).toBe(0);
  }
  expect(await listRevived(db)).toEqual([]);
  expect(await listUnpayable(db)).toEqual([]);
  expect(await listOwedForNothing(db)).toEqual([]);
}

test("after any history the money collected is the sum of receipts, takings and what was given", async () => {
  const steps = fc.array(moneyStep, { minLength: 5, maxLength: 40 });
  let rupees = 0;
  const property = fc.asyncProperty(steps, async (steps) => {
    const history = await openHistory();
    for (const step of steps) {
      await history.take(step);
      await expectSound(history);
    }
    expect((await recountCounters(history.db)).differing).toEqual([]);
    rupees += history.received + history.refunded;
    await giveBackDatabases();
  });
  await fc.assert(property, { numRuns: HISTORIES });
  expect(rupees).toBeGreaterThan(0);
});
