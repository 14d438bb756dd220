import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { dropPayment } from "../drop-payment.server";
import { dropMembership } from "./drop-membership.server";

/**
 * Takes back a membership that a member asked for on its own and has not paid; false when there is none, when a
 * reference was given for it, or when a booking needs it.
 */
export async function dropUnpaidMembership(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<boolean> {
  return await inTransaction(db, async (db) => {
    const payment = await db
      .selectFrom("payments")
      .select(["id", "membership_id as membershipId"])
      .where("member_id", "=", input.memberId)
      .where("status", "=", "due")
      .where("event_id", "is", null)
      .where("utr", "is", null)
      .where("membership_id", "is not", null)
      .executeTakeFirst();
    if (!payment?.membershipId) return false;
    const dropped = await dropMembership(db, {
      ...{ membershipId: payment.membershipId, isApart: true, now: input.now },
    });
    if (dropped === undefined) return false;
    await dropPayment(db, { paymentId: payment.id, now: input.now });
    return true;
  });
}
