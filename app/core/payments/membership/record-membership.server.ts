import type { Db } from "~/db/tables";
import type { AdminId, MemberId, PaymentId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Day, Instant } from "~/lib/dates";
import { askForPayment } from "../ask-for-payment.server";
import { findNextMembership, type NextMembership } from "./find-next-membership.server";
import { lockMember } from "~/core/people/lock-member.server";
import { markInTransaction } from "../mark-paid/mark-in-transaction.server";
import { startMembership } from "./start-membership.server";

type Outcome =
  | { ok: true; startsOn: Day; endsBefore: Day; rupees: number; paymentId: PaymentId }
  | { ok: false; reason: "not_found" | "not_active" | "changed_meanwhile" };

interface Input {
  memberId: MemberId;
  /** The first day as the form shows it: a second press finds another one, and is refused. */
  startsOn: Day;
  /** What there is to pay as the form shows it. */
  shownRupees: number;
  method: "cash" | "upi" | "other";
  /** The club's price of a new one. */
  priceRupees: number;
  today: Day;
  adminId: AdminId;
  adminName: string;
  requestId: string | null;
  now: Instant;
}

/**
 * Records a membership that was paid at the desk: the one that waits for its payment, or a new one from today or from the
 * end of the one that runs. Refuses a member who is not active, and one whose memberships have changed meanwhile.
 */
export async function recordMembership(db: Db, input: Input): Promise<Outcome> {
  const { memberId, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const status = await lockMember(db, { memberId });
    if (status === undefined) return { ok: false, reason: "not_found" };
    if (status !== "active") return { ok: false, reason: "not_active" };
    const next = await findNextMembership(db, input);
    const { startsOn, rupees } = next;
    if (startsOn !== input.startsOn || rupees !== input.shownRupees)
      return { ok: false, reason: "changed_meanwhile" };
    const paymentId = await findOrAsk(db, { ...input, next });
    const marked = await markInTransaction(db, { ...input, paymentId, now });
    const paid = marked.ok && marked.membership?.became === "valid" ? marked.membership : next;
    const days = { startsOn: paid.startsOn, endsBefore: paid.endsBefore };
    return { ok: true, ...days, rupees, paymentId };
  });
}

async function findOrAsk(db: Db, input: Input & { next: NextMembership }) {
  const { memberId, startsOn, priceRupees, now } = input;
  const { pending, rupees } = input.next;
  if (pending?.paymentId) return pending.paymentId;
  const membershipId =
    pending?.id ?? (await startMembership(db, { memberId, startsOn, priceRupees, now }));
  const payment = { memberId, eventId: null, membershipId, amountRupees: rupees, now };
  return await askForPayment(db, payment);
}
