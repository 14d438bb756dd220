import type { EventId, MemberId, MembershipId, PaymentId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

export const PAYMENT_REFERENCE_LENGTH = 10;

export interface NewPayment {
  memberId: MemberId;
  /** Null for a membership on its own. */
  eventId: EventId | null;
  membershipId: MembershipId | null;
  amountRupees: number;
}

/** A due payment as it is stored. */
export function paymentRow(
  payment: NewPayment,
  { id, reference, now }: { id: PaymentId; reference: string; now: Instant },
) {
  return {
    id,
    reference,
    member_id: payment.memberId,
    event_id: payment.eventId,
    membership_id: payment.membershipId,
    amount_rupees: payment.amountRupees,
    status: "due" as const,
    created_at: now,
    updated_at: now,
  };
}
