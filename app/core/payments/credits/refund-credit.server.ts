import { sql } from "kysely";
import { clubText } from "~/content/club-words.server";
import { holdsSeat } from "~/core/bookings/status";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { CreditReason } from "~/db/tables/booking-money";
import type { AdminId, BookingId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { formatRupees } from "~/lib/rupees";
import { REFUND_CREDIT_TEXTS } from "~/texts/payments/credits";
import type { BookingCredit } from "../cancelled-money";
import { creditEntryRow } from "../payment-rows";
import { type RefundRefusal, RefundRefused } from "../payments";

type Outcome = { ok: true } | { ok: false; reason: RefundRefusal };

interface Input extends ByAdmin {
  memberId: MemberId;
  amountRupees: number;
  /** How it was paid back, for the member and the books: 'UPI 412345678901', 'in cash'. */
  how: string;
  submitKey: string;
  adminName: string;
}

/**
 * An admin has paid a member's credit back, all of it or a part: the entry keeps name and time, and the member
 * is notified. Refuses more than the credit left, so also the second of two admins. The same form sent
 * again returns the same result.
 */
export async function refundCredit(db: Db, input: Input): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => refundInTransaction(db, input));
  } catch (error) {
    // A repeated submit returns the first result, whatever stopped it.
    const before = await findRefund(db, input);
    if (before) return sameAnswer(before, input);
    if (error instanceof RefundRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function refundInTransaction(db: Db, input: Input): Promise<Outcome> {
  const { memberId, amountRupees, how, adminId, adminName, submitKey, now } = input;
  const isTaken = await changeCredit(db, {
    memberId,
    bookingId: null,
    amountRupees: -amountRupees,
    reason: "refunded",
    note: how,
    adminId,
    adminName,
    submitKey,
    now,
  });
  if (!isTaken) throw new RefundRefused("not_enough");
  await notifyMembers(db, {
    notifications: () => [
      {
        memberId,
        kind: "paid",
        title: REFUND_CREDIT_TEXTS.paidBack({ amountRupees: formatRupees(amountRupees) }),
        text: REFUND_CREDIT_TEXTS.paidBackBy({ adminName, how }),
        link: "/bookings",
      },
    ],
    now,
  });
  await recordAdminAudit(db, input, {
    action: "credit_refunded",
    subject: { kind: "member", id: memberId },
    details: { amountRupees },
  });
  return { ok: true };
}

function sameAnswer(before: { memberId: MemberId; amountRupees: number }, input: Input): Outcome {
  const isSame = before.memberId === input.memberId && before.amountRupees === -input.amountRupees;
  return isSame ? { ok: true } : { ok: false, reason: "key_reused" };
}

/** The refund that a form with this key has noted, or undefined; its amount is below zero. */
async function findRefund(db: Db, input: { submitKey: string }) {
  return await db
    .selectFrom("credit_entries")
    .select(["member_id as memberId", "amount_rupees as amountRupees"])
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
}

/** A member's credit entries, the latest first; `amountRupees` below zero took credit, `membershipId` is what it paid. */
export async function listCredit(
  db: Db,
  { memberId, limit }: { memberId: MemberId; limit: number },
) {
  const entries = await listEntries(db, { memberId, limit });
  return entries.map(({ title, ...entry }) => ({ ...entry, title: title && clubText(title) }));
}

const listEntries = prepared(
  (db, { memberId, limit }: Places<{ memberId: MemberId; limit: number }>) =>
    db
      .selectFrom("credit_entries as c")
      .leftJoin("bookings as b", "b.id", "c.booking_id")
      .leftJoin("memberships as s", "s.id", "c.note")
      .select(["c.id", "c.amount_rupees as amountRupees", "c.reason", "c.note"])
      .select("s.id as membershipId")
      .select(["c.admin_name as adminName", "c.created_at as createdAt", "b.title", "b.date"])
      .where("c.member_id", "=", memberId)
      .orderBy("c.created_at", "desc")
      .limit(limit),
);

/** The part of credit in these bookings of a member, by the booking's id. */
export async function listBookingCredits(
  db: Db,
  input: { memberId: MemberId; bookingIds: BookingId[] },
): Promise<Map<BookingId, BookingCredit>> {
  if (input.bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookings as b")
    .leftJoin("credit_entries as c", (join) =>
      join
        .onRef("c.booking_id", "=", "b.id")
        .onRef("c.member_id", "=", "b.member_id")
        .on("c.reason", "in", ["cancelled", "event_cancelled"])
        // An earlier cancellation may have been undone.
        .onRef("c.created_at", "=", "b.cancelled_at"),
    )
    .select(["b.id", "b.status", "c.amount_rupees as rupees"])
    .select(isPaidFromCredit().as("isFromCredit"))
    .where("b.member_id", "=", input.memberId)
    .where("b.id", "in", input.bookingIds)
    .execute();
  return new Map(
    rows.map(({ id, status, rupees, isFromCredit }) => [
      id,
      {
        rupees: holdsSeat(status) ? 0 : (rupees ?? 0),
        isFromCredit: isFromCredit === 1,
      },
    ]),
  );
}

/** 1 for a booking `b` that the member's credit paid for, so that it brought no money of its own; else 0. */
export function isPaidFromCredit() {
  // Noted so where credit pays for a party; one that was paid anew after a reset has a payment.
  return sql<number>`(case when b.payment_id is null and exists (select 1 from credit_entries u
    where u.member_id = b.member_id and u.reason = 'used' and u.note = b.party_id) then 1 else 0 end)`;
}

/**
 * Adds (above 0) or takes rupees of a member's credit and writes the entry. Returns false, without a
 * change, when the credit is too small. Call it in the transaction of the booking or refund.
 */
export async function changeCredit(
  db: Db,
  input: {
    memberId: MemberId;
    bookingId: BookingId | null;
    amountRupees: number;
    reason: CreditReason;
    adminId?: AdminId;
    adminName?: string;
    note?: string;
    /** Unique key of the entry; a second one with it violates a constraint. */
    submitKey?: string;
    now: Instant;
  },
): Promise<boolean> {
  const { memberId, amountRupees } = input;
  if (amountRupees > 0) {
    await db
      .insertInto("credit_balances")
      .values({ member_id: memberId, rupees: amountRupees })
      .onConflict((conflict) =>
        conflict
          .column("member_id")
          .doUpdateSet((eb) => ({ rupees: eb("credit_balances.rupees", "+", amountRupees) })),
      )
      .execute();
  } else {
    const taken = await db
      .updateTable("credit_balances")
      .set((eb) => ({ rupees: eb("rupees", "+", amountRupees) }))
      .where("member_id", "=", memberId)
      .where("rupees", ">=", -amountRupees)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return false;
  }
  const row = creditEntryRow(input, { id: newId(), now: input.now });
  await db.insertInto("credit_entries").values(row).execute();
  return true;
}
