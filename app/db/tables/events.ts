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
  WaitlistEntryId,
} from "./shapes";

export interface EventsTables {
  events: {
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
    /** The weather that cancelled the run; the reason then holds what somebody added. */
    cancel_weather: Generated<WeatherCause | null>;
    /** 1 when it was cancelled before it was published: the public never sees it. */
    was_draft: Generated<number>;
    /** Metres, as measured after the run. */
    distance_m: Generated<number | null>;
    submit_key: Generated<string | null>;
    created_at: number;
    updated_at: number;
  };

  bookings: {
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
    /** When the person said that they are running late. */
    late_at: Generated<number | null>;
    created_at: number;
    updated_at: number;
  };

  check_ins: {
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
  };

  pace_groups: {
    id: PaceGroupId;
    event_id: EventId;
    /** The order in which an event's groups are shown. */
    position: number;
    name: string;
    pace: string | null;
    /** Null for a group that takes everybody. */
    seats_per_leader: Generated<number | null>;
    /** Metres; null for the run's own distance. */
    distance_m: Generated<number | null>;
  };

  /** The volunteers of an event; a member has one role. */
  volunteers: {
    event_id: EventId;
    member_id: MemberId;
    role: VolunteerRole;
    /** The group that a leader leads. */
    pace_group_id: PaceGroupId | null;
    created_at: number;
    reminded_at: Generated<number | null>;
  };

  waitlist_entries: {
    id: WaitlistEntryId;
    event_id: EventId;
    member_id: MemberId;
    place: number;
    plan: BookingPlan;
    pace_group: string | null;
    status: WaitlistStatus;
    offer_expires_at: number | null;
    booking_id: BookingId | null;
    created_at: number;
    updated_at: number;
  };

  /**
   * The limits of an event whose weather is watched: from these figures on it is not safe. Null for a figure
   * that does not matter.
   */
  event_weather: {
    event_id: EventId;
    heat_index_c: number | null;
    aqi: number | null;
    /** In one hour. */
    rain_mm: number | null;
    lightning: Generated<number>;
    /** When the service was last asked, with any outcome. */
    asked_at: Generated<number | null>;
    /** When the forecast came, and the start it was for. */
    looked_at: Generated<number | null>;
    looked_for: Generated<number | null>;
    forecast: Generated<Json<EventForecast> | null>;
  };
}

export type EventStatus = "draft" | "published" | "cancelled" | "completed";
export type BookingStatus = "pending" | "confirmed" | "completed" | "cancelled";
/** Who cancelled, which decides what is given back; or a newer booking that replaced it. */
export type CancelledBy = "member" | "admin" | "club" | "replaced";
export type BookingPlan = "free_trial" | "pay_per_run" | "monthly_membership";
export type CheckInMethod = "list" | "scan" | "code" | "self" | "walk_in";

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

export type VolunteerRole = "leader" | "sweep" | "desk" | "water";

export type WaitlistStatus =
  | "waiting"
  | "offered"
  | "booked"
  | "left"
  | "declined"
  | "expired"
  | "closed";

export type WeatherCause = "heavy_rain" | "thunderstorm" | "flood_warning" | "heat" | "bad_air";

export interface EventForecast {
  /** The felt temperature, whole °C. */
  heatIndexC: number;
  /** By CPCB's scale; null where the service has no figures for the air. */
  aqi: number | null;
  /** Millimetres in the hour with the most. */
  rainMm: number;
  isThunderstorm: boolean;
}
