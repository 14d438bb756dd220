import { emitEvent } from "~/db/domain-events";
import type { Db } from "~/db/tables";
import type { PaymentMethod } from "~/db/tables/booking-money";
import type { AdminId, BookingId, MembershipId, PaymentId } from "~/db/tables/shapes";
import { notifyMembers } from "~/features/notifications/commands/notify-members.server";
import { recordAudit } from "~/features/sign-in/commands/record-audit.server";
import { type Instant, SECOND_MS } from "~/lib/dates";
import { changeCredit } from "../payments/commands/change-credit.server";
import { numberReceipt } from "../payments/commands/number-receipt.server";
import {
  PAYMENT_MARKED_PAID,
  type PaymentRefusal,
  PaymentRefused,
} from "../payments/rules/payments";
import { listPaidBookings } from "../queries/list-paid-bookings.server";
import { markCause, UNDO_SECONDS } from "../rules/undo";
import { NOTIFICATION_TEXTS } from "../texts/notifications";
import { activateMembership } from "./activate-membership.server";
import { setPlanType } from "./set-plan-type.server";

export type PaymentMarkOutcome =
  | {
      ok: true;
      isLate: boolean;
      /** Whether everything that it was for had been cancelled. */
      isCancelled: boolean;
      creditRupees: number;
    }
  | { ok: false; reason: PaymentRefusal };

export interface PaymentMarkInput {
  paymentId: PaymentId;
  method: PaymentMethod;
  adminId: AdminId;
  adminName: string;
  requestId: string | null;
  now: Instant;
}

/**
 * Does what `markPaid` does, in an open transaction; throws PaymentRefused before any write. No message leaves while the
 * admin can undo it.
 */
export async function markInTransaction(
  db: Db,
  input: PaymentMarkInput,
): Promise<PaymentMarkOutcome> {
  const { paymentId, now } = input;
  const bookings = await listPaidBookings(db, { paymentId });
  const live = bookings.filter(({ status }) => status !== "cancelled");
  const isGone = bookings.length > 0 && live.length === 0;
  const isLate = isGone || live.some(({ startsAt }) => startsAt <= now);
  const { receiptNumber, ...before } = await findBefore(db, { paymentId });
  const payment = await notePayment(db, { ...input, isLate });
  const { memberId } = payment;
  const seatRupees = live.reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  const membership = coveredMembership(payment, seatRupees);
  const membershipId = membership?.id ?? null;
  emitEvent(db, { event: "paid", paymentId, memberId });
  // A payment that is marked again after an undo keeps its number.
  if (receiptNumber === null) await numberReceipt(db, { paymentId });
  if (membershipId) await activateMembership(db, { membershipId, now });
  else await setPlanType(db, { memberId, planType: "Standard", now });
  for (const booking of live) {
    await db
      .updateTable("bookings")
      .set({ amount_paid_rupees: booking.priceRupees, updated_at: now })
      .where("id", "=", booking.id)
      .execute();
  }
  const confirmed = await confirmBookings(db, { paymentId, membershipId, now });
  const used = seatRupees + (membership?.priceRupees ?? 0);
  const kept = bookings
    .filter(({ lateCancel }) => isGone && lateCancel === 1)
    .reduce((sum, { priceRupees }) => sum + priceRupees, 0);
  const creditRupees = Math.max(0, payment.amountRupees - used - kept);
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
    notifications: [
      {
        memberId,
        kind: "paid",
        title: NOTIFICATION_TEXTS.paid,
        text: `${NOTIFICATION_TEXTS.paidText(payment.amountRupees)}${confirmedText(confirmed.length)}${NOTIFICATION_TEXTS.credit(creditRupees)}`,
        link: live[0] ? `/bookings/${live[0].id}` : `/receipts/${paymentId}`,
        cause: markCause({ paymentId, movedAt: now }),
        notBefore: now + UNDO_SECONDS * SECOND_MS,
      },
    ],
    now,
  });
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action: PAYMENT_MARKED_PAID,
    subject: { kind: "payment", id: paymentId },
    details: {
      ...{ method: input.method, amountRupees: payment.amountRupees, isLate },
      ...before,
      to: "paid",
      paid: live.map(({ id }) => id),
      confirmed,
      creditRupees,
    },
    requestId: input.requestId,
    now,
  });
  return { ok: true, isLate, isCancelled: isGone, creditRupees };
}

/** What the payment, its membership and its member were before, for an undo. */
async function findBefore(db: Db, input: { paymentId: PaymentId }) {
  const before = await db
    .selectFrom("payments as p")
    .innerJoin("members as m", "m.id", "p.member_id")
    .leftJoin("memberships as s", "s.id", "p.membership_id")
    .select(["p.status as from", "p.method as methodBefore"])
    .select(["s.status as membershipBefore", "m.plan_type as planBefore"])
    .select("p.receipt_number as receiptNumber")
    .where("p.id", "=", input.paymentId)
    .executeTakeFirst();
  if (!before) throw new PaymentRefused("not_found");
  const { from } = before;
  if (from === "paid") throw new PaymentRefused("changed_meanwhile");
  return { ...before, from };
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
        .select(["id", "status", "price_rupees as priceRupees"])
        .where("id", "=", paid.membershipId)
        .executeTakeFirst()
    : undefined;
  return { ...paid, membership };
}

/** The membership that the payment is for; one that was dropped, and taken off the payment, stays dropped. */
function coveredMembership(
  { membership, amountRupees }: Awaited<ReturnType<typeof notePayment>>,
  seatRupees: number,
) {
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
  const confirmed = { status: "confirmed" as const, updated_at: input.now };
  const own = await db
    .updateTable("bookings")
    .set(confirmed)
    .where("payment_id", "=", input.paymentId)
    .where("status", "=", "pending")
    .returning("id")
    .execute();
  if (membershipId === null) return own.map(({ id }) => id);
  const covered = await db
    .updateTable("bookings")
    .set(confirmed)
    .where("membership_id", "=", membershipId)
    .where("status", "=", "pending")
    .returning("id")
    .execute();
  return [...own, ...covered].map(({ id }) => id);
}

function confirmedText(bookings: number): string {
  if (bookings === 0) return "";
  return bookings === 1 ? " Your seat is confirmed." : ` Your ${bookings} seats are confirmed.`;
}
