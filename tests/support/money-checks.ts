/** What holds of the club's money after any history. */
import { expect } from "vitest";
import { unexplainedRupees } from "~/core/payments/ledger/ledger";
import { findAccount } from "~/core/payments/ledger/list-ledger.server";
import { membershipEnd } from "~/core/payments/membership/memberships";
import { findCredit } from "~/core/payments/payments.server";
import { findReceiptSum } from "~/core/payments/receipts/receipts.server";
import { findTakingsTotals } from "~/core/payments/takings/list-takings.server";
import { listTotals } from "~/core/reports/counters/counters.server";
import type { Db } from "~/db/tables";
import type { MoneyHistory } from "./money-history";

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };

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
    kept: sum(await payments.select("kept_rupees as rupees").execute()),
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

/** Pairs of valid memberships of one member that cover the same day: the second month buys nothing. */
async function listPaidTwice(db: Db) {
  return await db
    .selectFrom("memberships as a")
    .innerJoin("memberships as b", (join) =>
      join
        .onRef("b.member_id", "=", "a.member_id")
        .onRef("b.id", ">", "a.id")
        .onRef("b.starts_on", "<", "a.ends_before")
        .onRef("a.starts_on", "<", "b.ends_before"),
    )
    .select(["a.starts_on", "a.ends_before", "b.starts_on as other", "b.ends_before as otherEnd"])
    .where("a.status", "=", "active")
    .where("b.status", "=", "active")
    .execute();
}

/** Valid memberships that are not a whole month. */
async function listCutShort(db: Db) {
  const valid = await db
    .selectFrom("memberships")
    .select(["starts_on as startsOn", "ends_before as endsBefore"])
    .where("status", "=", "active")
    .execute();
  return valid.filter(({ startsOn, endsBefore }) => endsBefore !== membershipEnd(startsOn));
}

/** Members who are Premium without a valid membership, or have one and are not. */
async function listWrongPlans(db: Db) {
  const members = await db
    .selectFrom("members as m")
    .select(["m.id", "m.plan_type as plan"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("memberships as s")
          .select("s.id")
          .whereRef("s.member_id", "=", "m.id")
          .where("s.status", "=", "active"),
      ).as("isValid"),
    )
    .execute();
  return members.filter(({ plan, isValid }) => (plan === "Premium") !== Boolean(isValid));
}

/** What the admin read of a payment adds up to its amount. */
function expectSaid({ said }: MoneyHistory): void {
  for (const { amountRupees, seatRupees, membership, creditRupees, keptRupees } of said) {
    const forMembership = membership?.became === "valid" ? membership.rupees : 0;
    expect(seatRupees + forMembership + creditRupees + keptRupees).toBe(amountRupees);
  }
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

/** Every rupee that came is a thing given, a credit, a refund or kept for a late cancellation, and the admin read which. */
export async function expectSound(history: MoneyHistory): Promise<void> {
  const { db, received, refunded } = history;
  expect(await moneyOf(db)).toEqual({
    collected: received,
    receipts: received,
    taken: received,
    unnumbered: 0,
    refundedRupees: refunded,
  });
  for (const memberId of history.members) {
    const account = await accountOf(db, memberId);
    const { paid, seats, memberships, credit, kept } = account;
    expect(credit).toBe(account.entries);
    expect(seats + memberships + credit + account.refunded + kept).toBe(paid);
    // What was paid for a seat that was cancelled too late stays with the club, and nothing else.
    if (!history.cancelledLate.has(memberId)) expect(kept).toBe(0);
    expect(unexplainedRupees(await findAccount(db, { memberId }))).toBe(0);
  }
  await history.expectOnlineSound();
  expectSaid(history);
  if (!history.isMerged) {
    expect(await listPaidTwice(db)).toEqual([]);
    expect(await listCutShort(db)).toEqual([]);
  }
  expect(await listRevived(db)).toEqual([]);
  expect(await listWrongPlans(db)).toEqual([]);
  expect(await listUnpayable(db)).toEqual([]);
  expect(await listOwedForNothing(db)).toEqual([]);
}
