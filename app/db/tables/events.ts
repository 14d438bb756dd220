import type { Generated } from "kysely";
import type {
  BookingId,
  CheckInId,
  CrewId,
  EventId,
  Json,
  MemberId,
  MembershipId,
  PaceGroupId,
  PartyId,
  PaymentId,
  SeriesId,
} from "./shapes";

export interface EventsTables {
  events: EventsTable;
  bookings: BookingsTable;
  check_ins: CheckInsTable;
}

export type EventStatus = "draft" | "published" | "cancelled" | "completed";
export type BookingStatus = "pending" | "confirmed" | "completed" | "cancelled";
/** Who cancelled, which decides what is given back; or a newer booking that replaced it. */
export type CancelledBy = "member" | "admin" | "club" | "replaced";
export type BookingPlan = "free_trial" | "pay_per_run" | "monthly_membership";
export type CheckInMethod = "list" | "scan" | "code" | "self" | "walk_in";

export interface EventsTable {
  id: EventId;
  slug: string;
  series_id: SeriesId | null;
  week: number | null;
  title: string;
  description: string;
  date: string;
  time: string;
  starts_at: number;
  duration_minutes: number;
  location: string;
  map_url: string | null;
  distances: Json<string[]>;
  requirements: Json<string[]>;
  highlights: Json<string[]>;
  schedule: Json<string[]>;
  image: string | null;
  capacity: number;
  seats_taken: number;
  /** Seats taken beyond the capacity when it was last lowered. */
  oversold: Generated<number>;
  /** People on the waitlist, including those with an offer. */
  waiting: Generated<number>;
  waitlist_next: Generated<number>;
  price_rupees: number;
  status: EventStatus;
  is_sample: number;
  version: number;
  /** 1 when people are counted home. */
  counts_home: Generated<number>;
  cancel_reason: Generated<string | null>;
  /** Metres, as measured after the run. */
  distance_m: Generated<number | null>;
  submit_key: Generated<string | null>;
  created_at: number;
  updated_at: number;
}

export interface BookingsTable {
  id: BookingId;
  reference: string;
  event_id: EventId;
  member_id: MemberId;
  participant_name: string;
  participant_email: string | null;
  participant_phone: string;
  is_guest: number;
  plan: BookingPlan;
  /** The name of the pace group, which stays when the group is deleted. */
  pace_group: string | null;
  pace_group_id: Generated<PaceGroupId | null>;
  /** The full group that this person waits for, and their turn in its line. */
  waits_for_group_id: Generated<PaceGroupId | null>;
  group_turn: Generated<number | null>;
  title: string;
  date: string;
  time: string;
  starts_at: number;
  location: string;
  status: BookingStatus;
  price_rupees: number;
  notes: string | null;
  submit_key: string;
  submit_digest: Generated<string | null>;
  /** Equal for all bookings of one submit. */
  party_id: Generated<PartyId | null>;
  payment_id: Generated<PaymentId | null>;
  membership_id: Generated<MembershipId | null>;
  amount_paid_rupees: Generated<number>;
  cancelled_at: Generated<number | null>;
  cancelled_by: Generated<CancelledBy | null>;
  late_cancel: Generated<number>;
  no_show: Generated<number>;
  /** Whether this booking no longer uses the free run: 1 when it was given back, 2 when an admin granted another. */
  trial_released: Generated<number>;
  calendar_sequence: Generated<number>;
  /** 1 while the booking has a check-in; a trigger sets it. */
  checked_in: Generated<number>;
  created_at: number;
  updated_at: number;
}

export interface CheckInsTable {
  id: CheckInId;
  event_id: EventId;
  booking_id: BookingId;
  member_id: MemberId;
  is_guest: number;
  date: string;
  time: string;
  checked_in_at: number;
  recorded_at: number;
  recorded_by: CrewId;
  /** The nonce of the entry that recorded it; null for a check-in without one. */
  entry: Generated<string | null>;
  method: CheckInMethod;
  distance_m: number | null;
  duration_s: number | null;
}

/** The columns that name an event to people. */
export interface NamedEvent {
  slug: string;
  title: string;
  date: string;
  time: string;
  location: string;
}

/** The columns of an event that lists and pages show, under their view names. */
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
