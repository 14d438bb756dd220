import { CONFIRMED, holdsSeat, PENDING } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { recordAudit } from "~/core/people/audit/record-undo.server";
import { lockMember } from "~/core/people/members.server";
import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { AdminId, BookingId, MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { emitEvent } from "~/db/transaction";
import { type Day, dayOf, formatDay, HOUR_MS, type Instant, SECOND_MS } from "~/lib/dates";
import { financialYearOf } from "~/lib/financial-year";
import { newId, readableCode } from "~/lib/ids.server";
import { formatCount } from "~/lib/rupees";
import { joinSentences } from "~/lib/text-lines";
import { MARK_IN_TRANSACTION_TEXTS } from "~/texts/payments/mark-paid";
import { changeCredit } from "../credits/refund-credit.server";
import { lockPayment } from "../due-payments.server";
import type { MarkedMoney, PaidMembership } from "../marked-money";
import type { MovedMembership } from "../membership/memberships";
import { activateMembership, setPlanType } from "../membership/memberships.server";
import { NOTIFICATION_TEXTS } from "../notifications-texts";
import { PAYMENT_REFERENCE_LENGTH, paymentRow } from "../payment-rows";
import {
  markCause,
  PAYMENT_MARKED_PAID,
  type PaymentRefusal,
  PaymentRefused,
  UNDO_SECONDS,
} from "../payments";

export type PaymentMarkOutcome =
  | ({ ok: true } & MarkedMoney)
  | { ok: false; reason: PaymentRefusal };

export interface PaymentMarkInput {
  paymentId: PaymentId;
  /** What the page said is due, where a person decided by it: another amount is refused. */
  shownRupees?: number | undefined;
  method: PaymentMethod;
  /** Null for the payment service, whose word nobody undoes. */
  adminId: AdminId | null;
  /** Who says that the money came. */
  adminName: string;
  requestId: string | null;
  now: Instant;
}

/**
 * Does what `markPaid` does, in an open transaction; throws PaymentRefused before any write. Every rupee becomes a seat, a
 * membership, credit, or is kept for a late cancellation: the outcome says which. No message leaves while the admin can
 * undo it.
 */
export async function markInTransaction(
  db: Db,
  input: PaymentMarkInput,
): Promise<PaymentMarkOutcome> {
  const { paymentId, now } = input;
  const due = (await lockPayment(db, { paymentId }))?.rupees;
  const bookings = await listPaidBookings(db, { paymentId });
  const live = bookings.filter(({ status }) => holdsSeat(status));
  const isGone = bookings.length > 0 && live.length === 0;
  const isLate = isGone || live.some(({ startsAt }) => startsAt <= now);
  const { receiptNumber, membershipBefore, ...before } = await findBefore(db, { paymentId });
  if (due !== (input.shownRupees ?? due)) throw new PaymentRefused("amount_changed");
  const payment = await notePayment(db, { ...input, isLate });
  const { memberId } = payment;
  const seatRupees = live.reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  emitEvent(db, { event: "paid", paymentId, memberId });
  // A payment that is marked again after an undo keeps its number.
  if (receiptNumber === null) await numberReceipt(db, { paymentId });
  const { membership, moved } = await payMembership(db, { payment, seatRupees, now });
  const isStarted = membership?.became === "valid";
  const membershipId = isStarted ? payment.membershipId : null;
  if (!isStarted) await setPlanType(db, { memberId, planType: "Standard", now });
  for (const booking of live) {
    await db
      .updateTable("bookings")
      .set({ amount_paid_rupees: booking.priceRupees, updated_at: now })
      .where("id", "=", booking.id)
      .execute();
  }
  const confirmed = await confirmBookings(db, { paymentId, membershipId, now });
  const used = seatRupees + (isStarted ? membership.rupees : 0);
  const late = bookings
    .filter(({ lateCancel }) => isGone && lateCancel === 1)
    .reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  const rest = Math.max(0, payment.amountRupees - used);
  const keptRupees = Math.min(late, rest);
  const creditRupees = rest - keptRupees;
  const isDouble = isPaidTwice(membership);
  await noteBecame(db, { paymentId, keptRupees, isDouble });
  if (creditRupees > 0) {
    await changeCredit(db, {
      memberId,
      bookingId: null,
      amountRupees: creditRupees,
      reason: "cancelled",
      note: paymentId,
      now,
    });
  }
  await notifyMembers(db, {
    notifications: () => [
      {
        memberId,
        kind: "paid",
        title: NOTIFICATION_TEXTS.paid,
        text: joinSentences([
          NOTIFICATION_TEXTS.paidText({ rupees: formatCount(payment.amountRupees) }),
          confirmedText(confirmed.length),
          startText(membership),
          creditText(creditRupees, isDouble),
        ]),
        link: linkOf({ paymentId, bookingId: live[0]?.id, isDouble }),
        cause: markCause({ paymentId, movedAt: now }),
        notBefore: input.adminId === null ? now : now + UNDO_SECONDS * SECOND_MS,
      },
    ],
    now,
  });
  await recordAudit(db, {
    actor: { kind: input.adminId === null ? "system" : "admin", id: input.adminId },
    action: PAYMENT_MARKED_PAID,
    subject: { kind: "payment", id: paymentId },
    details: {
      method: input.method,
      amountRupees: payment.amountRupees,
      isLate,
      ...before,
      membershipBefore: isStarted ? membershipBefore : null,
      membershipsMoved: moved,
      to: "paid",
      paid: live.map(({ id }) => id),
      confirmed,
      creditRupees,
    },
    requestId: input.requestId,
    now,
  });
  const { amountRupees } = payment;
  const money = { amountRupees, seatRupees, membership, creditRupees, keptRupees };
  return { ok: true, isLate, isCancelled: isGone, ...money };
}

/**
 * Notes money that pays for nothing: it becomes credit, with its own receipt. Its payment is `void` before, so that it owes
 * nothing after an undo. Call it in a transaction.
 */
export async function markAsCredit(
  db: Db,
  input: Omit<PaymentMarkInput, "paymentId"> & {
    memberId: MemberId;
    rupees: number;
    utr: string | null;
    /** The membership that it pays a second time. */
    membershipId?: MembershipId | null;
  },
): Promise<{ paymentId: PaymentId; money: MarkedMoney }> {
  const { memberId, rupees: amountRupees, utr, membershipId = null, ...mark } = input;
  const id = newId();
  const payment = { memberId, eventId: null, membershipId, amountRupees };
  const reference = readableCode(PAYMENT_REFERENCE_LENGTH);
  await db
    .insertInto("payments")
    .values({ ...paymentRow(payment, { id, reference, now: mark.now }), status: "void", utr })
    .execute();
  const money = await markInTransaction(db, { ...mark, paymentId: id });
  if (!money.ok) throw new PaymentRefused(money.reason);
  return { paymentId: id, money };
}

/**
 * What the payment, its membership and its member were before, for an undo. The member of a membership is locked: of two
 * payments at once the second sees where the first one's membership stands.
 */
async function findBefore(db: Db, input: { paymentId: PaymentId }) {
  const before = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("memberships as s", "s.id", "p.membership_id")
    .select(["p.status as from", "p.method as methodBefore"])
    .select(["s.status as membershipBefore", "m.plan_type as planBefore"])
    .select(["p.receipt_number as receiptNumber", "p.member_id as memberId"])
    .where("p.id", "=", input.paymentId)
    .executeTakeFirst();
  if (!before) throw new PaymentRefused("not_found");
  const { from, memberId, ...rest } = before;
  if (from === "paid") throw new PaymentRefused("changed_meanwhile");
  if (rest.membershipBefore !== null) await lockMember(db, { memberId });
  return { ...rest, from };
}

async function notePayment(db: Db, input: PaymentMarkInput & { isLate: boolean }) {
  const { paymentId, now } = input;
  const paid = await db
    .updateTable("payments")
    .set({
      status: "paid",
      method: input.method,
      paid_at: now,
      paid_by: input.adminId,
      paid_by_name: input.adminName,
      is_late: input.isLate ? 1 : 0,
      updated_at: now,
    })
    .where("id", "=", paymentId)
    .where("status", "in", ["due", "void"])
    .returning(["member_id as memberId", "membership_id as membershipId"])
    .returning("amount_rupees as amountRupees")
    .executeTakeFirst();
  if (!paid) throw new PaymentRefused("changed_meanwhile");
  const membership = paid.membershipId
    ? await db
        .selectFrom("memberships")
        .select(["id", "status", "price_rupees as priceRupees", "ends_before as endsBefore"])
        .where("id", "=", paid.membershipId)
        .executeTakeFirst()
    : undefined;
  return { ...paid, membership };
}

type Noted = Awaited<ReturnType<typeof notePayment>>;

/**
 * Makes the payment's membership valid. One that another payment paid already, and one whose month is over without a
 * run, are not paid: their price becomes credit.
 */
async function payMembership(
  db: Db,
  { payment, seatRupees, now }: { payment: Noted; seatRupees: number; now: Instant },
): Promise<{ membership: PaidMembership | undefined; moved: MovedMembership[] }> {
  const covered = coveredMembership(payment, seatRupees);
  if (!covered) return { membership: undefined, moved: [] };
  const { id, status, priceRupees: rupees } = covered;
  if (status === "active")
    return { membership: { became: "credit", why: "paid_already" }, moved: [] };
  if (await isOverUnused(db, { membership: covered, now }))
    return { membership: { became: "credit", why: "over" }, moved: [] };
  const { moved, startsOn, endsBefore } = await activateMembership(db, { membershipId: id, now });
  const isMoved = moved.some((one) => one.id === id);
  const next = moved.find((one) => one.id !== id)?.to.startsOn;
  const days = { startsOn, endsBefore, isMoved, isRevived: covered.status === "cancelled", next };
  return { membership: { became: "valid", rupees, ...days }, moved };
}

/** West of every club it is the day of the latest time zone. */
const LATEST_ZONE_MS = 12 * HOUR_MS;

async function isOverUnused(
  db: Db,
  { membership, now }: { membership: { id: MembershipId; endsBefore: Day }; now: Instant },
): Promise<boolean> {
  if (membership.endsBefore > dayOf(now - LATEST_ZONE_MS, "UTC")) return false;
  const used = await db
    .selectFrom("bookings")
    .select("id")
    .where("membership_id", "=", membership.id)
    .where(seatHeld("status"))
    .executeTakeFirst();
  return used === undefined;
}

/** The membership that the payment is for; one that was dropped, and taken off the payment, stays dropped. */
function coveredMembership({ membership, amountRupees }: Noted, seatRupees: number) {
  const isDropped = membership?.status === "cancelled";
  const isCovered = membership && amountRupees - seatRupees >= membership.priceRupees;
  return isDropped && !isCovered ? undefined : membership;
}

/** Confirms the pending bookings of this payment and of its membership; returns their ids. */
async function confirmBookings(
  db: Db,
  input: { paymentId: PaymentId; membershipId: MembershipId | null; now: Instant },
): Promise<BookingId[]> {
  const { membershipId } = input;
  const confirmed = { status: CONFIRMED, updated_at: input.now };
  const own = await db
    .updateTable("bookings")
    .set(confirmed)
    .where("payment_id", "=", input.paymentId)
    .where("status", "=", PENDING)
    .returning("id")
    .execute();
  if (membershipId === null) return own.map(({ id }) => id);
  const covered = await db
    .updateTable("bookings")
    .set(confirmed)
    .where("membership_id", "=", membershipId)
    .where("status", "=", PENDING)
    .returning("id")
    .execute();
  return [...own, ...covered].map(({ id }) => id);
}

function isPaidTwice(membership: PaidMembership | undefined): boolean {
  return membership?.became === "credit" && membership.why === "paid_already";
}

/** What the payment brought for late cancellations, and that its member is asked about a second payment. */
async function noteBecame(
  db: Db,
  input: { paymentId: PaymentId; keptRupees: number; isDouble: boolean },
): Promise<void> {
  const { paymentId, keptRupees, isDouble } = input;
  if (keptRupees === 0 && !isDouble) return;
  await db
    .updateTable("payments")
    .set({ kept_rupees: keptRupees, choice: isDouble ? "open" : null })
    .where("id", "=", paymentId)
    .execute();
}

function creditText(rupees: number, isDouble: boolean): string {
  return isDouble ? NOTIFICATION_TEXTS.paidTwice(rupees) : NOTIFICATION_TEXTS.credit(rupees);
}

function linkOf(paid: {
  paymentId: PaymentId;
  bookingId: BookingId | undefined;
  isDouble: boolean;
}): string {
  if (paid.isDouble) return "/membership";
  return paid.bookingId ? `/bookings/${paid.bookingId}` : `/receipts/${paid.paymentId}`;
}

function confirmedText(bookings: number): string {
  if (bookings === 0) return "";
  return MARK_IN_TRANSACTION_TEXTS.yourSeatsAreConfirmed({ bookings });
}

/** For a membership that begins later than it was bought for. */
function startText(membership: PaidMembership | undefined): string {
  const isMoved = membership?.became === "valid" && membership.isMoved;
  return isMoved
    ? NOTIFICATION_TEXTS.membershipStarts({ day: formatDay(membership.startsOn) })
    : "";
}

/** The bookings that a payment is for, cancelled ones too. */
async function listPaidBookings(db: Db, input: { paymentId: PaymentId }) {
  return await db
    .selectFrom("bookings")
    .select(["id", "status", "starts_at as startsAt", "price_rupees as priceRupees"])
    .select("late_cancel as lateCancel")
    .where("payment_id", "=", input.paymentId)
    .execute();
}

/**
 * Gives a paid payment the next receipt number, and the next one of its financial year; one that was paid before and taken
 * back keeps its own. Call it in the payment's transaction.
 */
export async function numberReceipt(db: Db, input: { paymentId: PaymentId }): Promise<void> {
  const unnumbered = await db
    .selectFrom("payments")
    .select(["paid_at as paidAt", "receipt_in_year as inYear"])
    .where("id", "=", input.paymentId)
    .where("receipt_number", "is", null)
    .executeTakeFirst();
  if (!unnumbered) return;
  const { last } = await db
    .updateTable("receipt_numbers")
    .set((eb) => ({ last: eb("last", "+", 1) }))
    .where("id", "=", 1)
    .returning("last")
    .executeTakeFirstOrThrow();
  const { name: year } = financialYearOf(unnumbered.paidAt ?? 0);
  const inYear = unnumbered.inYear === null ? await nextOfYear(db, { year }) : undefined;
  await db
    .updateTable("payments")
    .set({ receipt_number: last })
    .$if(inYear !== undefined, (query) =>
      query.set({ receipt_year: year, receipt_in_year: inYear ?? null }),
    )
    .where("id", "=", input.paymentId)
    .execute();
}

async function nextOfYear(db: Db, { year }: { year: string }): Promise<number> {
  const { last } = await db
    .insertInto("receipt_years")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({ last: eb("receipt_years.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
