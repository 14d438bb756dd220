import type { BookingPlan, BookingStatus } from "~/db/tables/events";
import type {
  BookingId,
  EventId,
  MemberId,
  MembershipId,
  PartyId,
  PaymentId,
} from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import type { GroupAssignment } from "./pace-groups/rules";

export const REFERENCE_LENGTH = 8;

/** The event's values copied into a booking, so that past bookings stay as they were. */
export interface BookedEvent {
  id: EventId;
  title: string;
  date: string;
  time: string;
  startsAt: Instant;
  location: string;
}

/** The columns of a booking that its event's values are copied into. */
export function copiedColumns({
  title,
  date,
  time,
  startsAt,
  location,
}: Pick<BookedEvent, "title" | "date" | "time" | "startsAt" | "location">) {
  return { title, date, time, starts_at: startsAt, location };
}

export interface NewBooking extends Partial<Omit<GroupAssignment, "paceGroup">> {
  event: BookedEvent;
  memberId: MemberId;
  name: string;
  phone: string;
  email: string | null;
  isGuest: boolean;
  plan: BookingPlan;
  status: BookingStatus;
  priceRupees: number;
  amountPaidRupees: number;
  partyId: PartyId;
  paymentId: PaymentId | null;
  membershipId: MembershipId | null;
  paceGroup: string | null;
  notes: string | null;
  submitKey: string;
  submitDigest: string | null;
}

/** A booking as it is stored. */
export function bookingRow(
  booking: NewBooking,
  { id, reference, now }: { id: BookingId; reference: string; now: Instant },
) {
  const { event } = booking;
  return {
    id,
    reference,
    event_id: event.id,
    member_id: booking.memberId,
    participant_name: booking.name,
    participant_email: booking.email,
    participant_phone: booking.phone,
    is_guest: booking.isGuest ? 1 : 0,
    plan: booking.plan,
    pace_group: booking.paceGroup,
    pace_group_id: booking.paceGroupId ?? null,
    waits_for_group_id: booking.waitsForGroupId ?? null,
    group_turn: booking.groupTurn ?? null,
    ...copiedColumns(event),
    status: booking.status,
    price_rupees: booking.priceRupees,
    amount_paid_rupees: booking.amountPaidRupees,
    party_id: booking.partyId,
    payment_id: booking.paymentId,
    membership_id: booking.membershipId,
    notes: booking.notes,
    submit_key: booking.submitKey,
    submit_digest: booking.submitDigest,
    created_at: now,
    updated_at: now,
  };
}
