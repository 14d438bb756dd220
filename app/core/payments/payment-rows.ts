import type { CreditReason } from "~/db/tables/booking-money";
import type {
  AdminId,
  BookingId,
  EventId,
  MemberId,
  MembershipId,
  PaymentId,
} from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";

/** Of a payment for no booking; a booking's has the booking's code. */
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

/** An entry of a member's credit as it is stored; its rupees are added, or taken below 0. */
export function creditEntryRow(
  entry: {
    memberId: MemberId;
    amountRupees: number;
    reason: CreditReason;
    bookingId?: BookingId | null;
    adminId?: AdminId | undefined;
    adminName?: string | undefined;
    note?: string | undefined;
    submitKey?: string | undefined;
  },
  { id, now }: { id: string; now: Instant },
) {
  return {
    id,
    member_id: entry.memberId,
    booking_id: entry.bookingId ?? null,
    amount_rupees: entry.amountRupees,
    reason: entry.reason,
    admin_id: entry.adminId ?? null,
    admin_name: entry.adminName ?? null,
    note: entry.note ?? null,
    submit_key: entry.submitKey ?? null,
    created_at: now,
  };
}
