import type { Db } from "~/db/tables";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { findRefund } from "./find-refund.server";
import type { RefundRefusal } from "../payments";
import { RefundRefused } from "../payments";
import { changeCredit } from "./change-credit.server";

type Outcome = { ok: true } | { ok: false; reason: RefundRefusal };

interface Input {
  memberId: MemberId;
  amountRupees: number;
  /** How it was paid back, for the member and the books: 'UPI 412345678901', 'in cash'. */
  how: string;
  submitKey: string;
  adminId: AdminId;
  adminName: string;
  requestId: string | null;
  now: Instant;
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
    notifications: [
      {
        memberId,
        kind: "paid",
        title: `Paid back: ${formatRupees(amountRupees)}`,
        text: `${adminName} has paid your credit back: ${how}.`,
        link: "/bookings",
      },
    ],
    now,
  });
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "credit_refunded",
    subject: { kind: "member", id: memberId },
    details: { amountRupees },
    requestId: input.requestId,
    now,
  });
  return { ok: true };
}

function sameAnswer(before: { memberId: MemberId; amountRupees: number }, input: Input): Outcome {
  const isSame = before.memberId === input.memberId && before.amountRupees === -input.amountRupees;
  return isSame ? { ok: true } : { ok: false, reason: "key_reused" };
}
