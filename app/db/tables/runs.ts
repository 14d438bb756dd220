import type { Generated } from "kysely";

export interface RunsTables {
  events: EventsTable;
  bookings: BookingsTable;
  check_ins: CheckInsTable;
}

export interface EventsTable {
  id: string;
  slug: string;
  series_id: string | null;
  week: number | null;
  title: string;
  description: string;
  date: string;
  time: string;
  starts_at: number;
  duration_minutes: number;
  location: string;
  map_url: string | null;
  distances: string;
  pace_groups: string;
  requirements: string;
  highlights: string;
  schedule: string;
  image: string | null;
  capacity: number;
  seats_taken: number;
  /** How many seats more than the capacity were taken when the capacity was lowered last. */
  oversold: Generated<number>;
  /** People on the waitlist, those with an offer included. */
  waiting: Generated<number>;
  waitlist_next: Generated<number>;
  price_rupees: number;
  status: string;
  is_sample: number;
  version: number;
  cancel_reason: Generated<string | null>;
  submit_key: Generated<string | null>;
  created_at: number;
  updated_at: number;
}

export interface BookingsTable {
  id: string;
  reference: string;
  event_id: string;
  member_id: string;
  participant_name: string;
  participant_email: string | null;
  participant_phone: string;
  is_guest: number;
  plan: string;
  pace_group: string | null;
  title: string;
  date: string;
  time: string;
  starts_at: number;
  location: string;
  status: string;
  price_rupees: number;
  notes: string | null;
  submit_key: string;
  submit_digest: Generated<string | null>;
  /** The same for everybody who was booked with one submit. */
  party_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  membership_id: Generated<string | null>;
  amount_paid_rupees: Generated<number>;
  cancelled_at: Generated<number | null>;
  cancelled_by: Generated<string | null>;
  late_cancel: Generated<number>;
  no_show: Generated<number>;
  /** 1 when a free run was given back, so that this booking no longer uses it. */
  trial_released: Generated<number>;
  calendar_sequence: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface CheckInsTable {
  id: string;
  event_id: string;
  booking_id: string;
  member_id: string;
  is_guest: number;
  date: string;
  time: string;
  checked_in_at: number;
  recorded_at: number;
  recorded_by: string;
  method: string;
  distance_m: number | null;
  duration_s: number | null;
}

/** What every list and page says of an event, under the names of its views. */
export const EVENT_COLUMNS = [
  "id",
  "slug",
  "title",
  "date",
  "time",
  "location",
  "status",
  "starts_at as startsAt",
  "price_rupees as priceRupees",
] as const;
