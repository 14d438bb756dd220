import { PENDING, SETTLED } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { dropNotifications } from "~/core/messages/notify/notify-members.server";
import { findOwnStatusChange, recordUndo } from "~/core/people/audit/record-undo.server";
import { lockMember } from "~/core/people/members.server";
import { unindexed } from "~/db/conditions";
import type { Db } from "~/db/tables";
import type { PlanType } from "~/db/tables/people";
import type { AdminId, BookingId, MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { moveBankLines } from "../bank-lines/bank-lines.server";
import { changeCredit } from "../credits/refund-credit.server";
import type { MovedMembership } from "../membership/memberships";
import {
  type MarkedPayment,
  markCause,
  PAYMENT_MARKED_PAID,
  PaymentUndoRefused,
} from "../payments";

export interface MarkUndo {
  paymentId: PaymentId;
  /** When it was marked as paid. */
  movedAt: Instant;
  adminId: AdminId;
  /** Who marked it, where that was somebody else; null for the payment service. */
  markedBy?: AdminId | null;
  /** Whether people who are checked in stay so, and owe; otherwise their check-in refuses the undo. */
  keepsCheckIns?: boolean;
  requestId: string | null;
  now: Instant;
}

/** Does what `undoMarkPaid` does, at any time, in an open transaction; throws PaymentUndoRefused after some of its writes. */
export async function undoMarkInTransaction(db: Db, input: MarkUndo): Promise<void> {
  const { paymentId, movedAt, now } = input;
  const own = await findOwnMark(db, input);
  if (!own) throw new PaymentUndoRefused("changed_meanwhile");
  const payment = await db
    .updateTable("payments")
    .set({ status: own.from, method: own.methodBefore, is_late: 0, updated_at: now })
    .set({ paid_at: null, paid_by: null, paid_by_name: null, kept_rupees: 0, choice: null })
    .where("id", "=", paymentId)
    .where("status", "=", "paid")
    .where("updated_at", "=", movedAt)
    // Its credit has become a membership.
    .where((eb) => eb.or([eb("choice", "is", null), eb("choice", "<>", "extended")]))
    .returning(["member_id as memberId", "membership_id as membershipId"])
    .executeTakeFirst();
  if (!payment) throw new PaymentUndoRefused("changed_meanwhile");
  const { memberId } = payment;
  await forgetLine(db, { paymentId });
  await unpayBookings(db, { ...input, own });
  await unstartMembership(db, { ...payment, own, movedAt, now });
  if (own.creditRupees > 0) {
    const amountRupees = -own.creditRupees;
    const credit = { memberId, bookingId: null, amountRupees, note: paymentId, now };
    if (!(await changeCredit(db, { ...credit, reason: "used" })))
      throw new PaymentUndoRefused("credit_used");
  }
  await dropNotifications(db, { memberId, causes: [markCause(input)] });
  await recordUndo(db, {
    ...input,
    action: "payment_mark_undone",
    subject: { kind: "payment", id: paymentId },
    from: own.from,
    to: own.to,
  });
}

/** The statement may name the payment again; a reference that its line gave, and no member, goes with it. */
async function forgetLine(db: Db, { paymentId }: { paymentId: PaymentId }): Promise<void> {
  await db.deleteFrom("statement_shares").where("payment_id", "=", paymentId).execute();
  const forgotten = await db
    .deleteFrom("statement_lines")
    .where("payment_id", "=", paymentId)
    .returning("digest")
    .execute();
  if (forgotten.length === 0) return;
  await moveBankLines(db, { digests: forgotten.map(({ digest }) => digest), to: "open" });
  await db
    .updateTable("payments")
    .set({ utr: null })
    .where("id", "=", paymentId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_references as r")
            .select("r.utr")
            .whereRef("r.payment_id", "=", "payments.id")
            .whereRef("r.utr", "=", "payments.utr"),
        ),
      ),
    )
    .execute();
}

async function findOwnMark(db: Db, input: MarkUndo): Promise<MarkedPayment | undefined> {
  const subject = { kind: "payment" as const, id: input.paymentId };
  for (const from of ["due", "void"] as const) {
    const adminId = input.markedBy === undefined ? input.adminId : input.markedBy;
    const move = {
      ...input,
      adminId,
      action: PAYMENT_MARKED_PAID,
      subject,
      from,
      to: "paid" as const,
    };
    const own = await findOwnStatusChange(db, move);
    if (own) return own;
  }
  return undefined;
}

/** Refuses when a booking was changed, or its person checked in, since it was paid. */
async function unpayBookings(db: Db, input: MarkUndo & { own: MarkedPayment }): Promise<void> {
  const { movedAt, now, own } = input;
  const ids = [...new Set([...own.paid, ...own.confirmed])];
  if (ids.length === 0) return;
  for (const id of ids) {
    const changed = await db
      .updateTable("bookings")
      .set({ updated_at: now })
      .$if(own.paid.includes(id), (query) => query.set({ amount_paid_rupees: 0 }))
      .$if(own.confirmed.includes(id), (query) => query.set({ status: PENDING }))
      .where("id", "=", id)
      .where(seatHeld("status"))
      .where("updated_at", "=", movedAt)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new PaymentUndoRefused("changed_meanwhile");
  }
  // With the bookings locked, so that a check-in that is being stored is seen.
  if (!input.keepsCheckIns && (await isSomebodyIn(db, ids)))
    throw new PaymentUndoRefused("changed_meanwhile");
}

async function isSomebodyIn(db: Db, bookingIds: BookingId[]): Promise<boolean> {
  const checkedIn = await db
    .selectFrom("check_ins")
    .select("id")
    .where("booking_id", "in", bookingIds)
    .executeTakeFirst();
  return checkedIn !== undefined;
}

/** Refuses when a run was booked on the membership since it was paid. */
async function refuseUsedMembership(
  db: Db,
  { membershipId, own }: { membershipId: MembershipId; own: MarkedPayment },
): Promise<void> {
  const covered = await db
    .selectFrom("bookings")
    .select("id")
    .where("membership_id", "=", membershipId)
    .where("status", "in", SETTLED)
    .execute();
  const isUsed = covered.some(({ id }) => !own.confirmed.includes(id));
  if (isUsed) throw new PaymentUndoRefused("changed_meanwhile");
}

/** Gives the memberships that made room their days back; refuses when one has moved since. */
async function moveBack(
  db: Db,
  { moved, now }: { moved: readonly MovedMembership[]; now: Instant },
): Promise<void> {
  for (const { id, from, to } of moved) {
    const back = await db
      .updateTable("memberships")
      .set({ starts_on: from.startsOn, ends_before: from.endsBefore, updated_at: now })
      .where("id", "=", id)
      .where("starts_on", "=", to.startsOn)
      .where("ends_before", "=", to.endsBefore)
      .executeTakeFirst();
    if (back.numUpdatedRows === 0n) throw new PaymentUndoRefused("changed_meanwhile");
  }
}

/** Refuses when another membership was paid since and begins where this one ends: it would leave a gap. */
async function refuseFollowed(
  db: Db,
  { memberId, endsBefore, movedAt }: { memberId: MemberId; endsBefore: Day; movedAt: Instant },
): Promise<void> {
  const next = await db
    .selectFrom("payments as p")
    .innerJoin("memberships as m", "m.id", "p.membership_id")
    .select("m.id")
    .where("p.member_id", "=", memberId)
    .where("m.status", "=", "active")
    .where("m.starts_on", "=", endsBefore)
    .where("p.paid_at", ">", movedAt)
    .executeTakeFirst();
  if (next) throw new PaymentUndoRefused("changed_meanwhile");
}

async function unstartMembership(
  db: Db,
  input: {
    movedAt: Instant;
    memberId: MemberId;
    membershipId: MembershipId | null;
    own: MarkedPayment;
    now: Instant;
  },
): Promise<void> {
  const { memberId, membershipId, own, movedAt, now } = input;
  const { membershipBefore, planBefore: before } = own;
  const given = GIVEN_BY[membershipId && membershipBefore ? "membership" : "run"];
  if (membershipId && membershipBefore) {
    await lockMember(db, { memberId });
    await refuseUsedMembership(db, { membershipId, own });
    const { endsBefore } = await db
      .updateTable("memberships")
      .set({ status: membershipBefore, updated_at: now })
      .where("id", "=", membershipId)
      .returning("ends_before as endsBefore")
      .executeTakeFirstOrThrow();
    await moveBack(db, { moved: own.membershipsMoved ?? [], now });
    await refuseFollowed(db, { memberId, endsBefore, movedAt });
  }
  await takePlanTypeBack(db, { memberId, given, before, givenAt: movedAt, now });
}

/** The tier that what was paid gives. */
const GIVEN_BY: Record<"membership" | "run", PlanType> = { membership: "Premium", run: "Standard" };

/**
 * Takes back the tier that a payment gave, which is not paid any more. It stays where something else gives it: a membership
 * that is valid, or a payment since.
 */
async function takePlanTypeBack(
  db: Db,
  input: {
    memberId: MemberId;
    given: PlanType;
    before: PlanType;
    /** When it was paid. */
    givenAt: Instant;
    now: Instant;
  },
): Promise<void> {
  const { memberId, given, before, givenAt, now } = input;
  if (before === "Premium") return;
  const valid = await db
    .selectFrom("memberships")
    .select("id")
    .where("member_id", "=", memberId)
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "=", "active"))
    .where("is_over", "=", 0)
    .executeTakeFirst();
  if (valid) return;
  const since = await db
    .selectFrom("payments")
    .select("id")
    .where("member_id", "=", memberId)
    .where("status", "=", "paid")
    .where("paid_at", ">", givenAt)
    .executeTakeFirst();
  await db
    .updateTable("members")
    .set({ plan_type: since ? GIVEN_BY.run : before, updated_at: now })
    .where("id", "=", memberId)
    .where("plan_type", "=", given)
    .execute();
}
