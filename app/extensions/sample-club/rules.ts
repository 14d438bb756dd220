import type { BookingId, EventId, MemberId } from "~/db/tables/shapes";

interface SampleBooking {
  id: BookingId;
  reference: string;
  person: { id: MemberId; name: string | null | undefined; phone: string };
  event: {
    id: EventId;
    title: string;
    date: string;
    time: string;
    starts_at: number;
    location: string;
  };
}

/** The stored columns that all bookings of the sample club share. */
export function sampleBooking({ id, reference, person, event }: SampleBooking) {
  const { id: event_id, title, date, time, starts_at, location } = event;
  return {
    id,
    reference,
    event_id,
    member_id: person.id,
    participant_name: person.name ?? "",
    participant_phone: person.phone,
    is_guest: 0,
    plan: "pay_per_run" as const,
    title,
    date,
    time,
    starts_at,
    location,
  };
}
