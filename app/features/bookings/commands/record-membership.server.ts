import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { askForPayment } from "../payments/commands/ask-for-payment.server";
import { findDuePayment } from "../payments/queries/payments.server";
import { findNextMembership } from "../queries/find-next-membership.server";
import { lockMember } from "./lock-member.server";
import { markInTransaction } from "./mark-in-transaction.server";
import { startMembership } from "./start-membership.server";

type Outcome =
  | { ok: true; startsOn: Day; endsBefore: Day; paymentId: string }
  | { ok: false; reason: "not_found" | "not_active" | "changed_meanwhile" };

interface Input {
  memberId: string;
  /** The first day as the form shows it: a second press finds another one, and is refused. */
  startsOn: Day;
  method: "cash" | "upi" | "other";
  priceRupees: number;
  today: Day;
  adminId: string;
  adminName: string;
  requestId: string | null;
  now: Instant;
}

/**
 * Records a membership that was paid at the desk: the one that waits for its payment, or a new one from today or from the
 * end of the one that runs. Refuses a member who is not active, and one whose memberships have changed meanwhile.
 */
export async function recordMembership(db: Db, input: Input): Promise<Outcome> {
  const { memberId, today, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const status = await lockMember(db, { memberId });
    if (status === undefined) return { ok: false, reason: "not_found" };
    if (status !== "active") return { ok: false, reason: "not_active" };
    const next = await findNextMembership(db, { memberId, today });
    if (next.startsOn !== input.startsOn) return { ok: false, reason: "changed_meanwhile" };
    const paymentId = await findOrAsk(db, { ...input, pendingId: next.pendingId });
    await markInTransaction(db, { ...input, paymentId, now });
    return { ok: true, startsOn: next.startsOn, endsBefore: next.endsBefore, paymentId };
  });
}

async function findOrAsk(db: Db, input: Input & { pendingId: string | undefined }) {
  const { memberId, pendingId, startsOn, priceRupees, now } = input;
  const due = pendingId ? await findDuePayment(db, { membershipId: pendingId }) : null;
  if (due) return due;
  const membershipId =
    pendingId ?? (await startMembership(db, { memberId, startsOn, priceRupees, now }));
  const payment = { memberId, eventId: null, membershipId, amountRupees: priceRupees, now };
  return await askForPayment(db, payment);
}
