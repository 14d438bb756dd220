import type { Generated } from "kysely";
import type { BookingPlan } from "./events";
import type {
  AdminId,
  ConsentId,
  ContactId,
  EventId,
  Json,
  MemberEventId,
  MemberId,
  NoteId,
  PictureId,
  UnfinishedStatisticsId,
} from "./shapes";

export interface PeopleTables {
  members: {
    id: MemberId;
    phone: string;
    display_name: string | null;
    full_name: string | null;
    username: string | null;
    email: string | null;
    gender: Gender | null;
    date_of_birth: string | null;
    profession: string | null;
    running_level: RunningLevel | null;
    /** The language that the member chose for pages and messages. */
    language: string | null;
    goals: Json<string[]>;
    emergency_contact: string | null;
    instagram: string | null;
    join_crew: number;
    terms_accepted_at: number | null;
    status: MemberStatus;
    status_reason: string | null;
    role: MemberRole;
    plan_type: PlanType;
    registration_type: RegistrationType;
    /** When an import made the member; null for those who signed up or were added one by one. */
    imported_at: Generated<number | null>;
    invite_code: string;
    invited_by: MemberId | null;
    is_sample: number;
    profile_version: Generated<number>;
    picture_id: PictureId | null;
    /** The hosted phone sign-in's id of the number. */
    firebase_uid: Generated<string | null>;
    /** When the member answered whether they want to be on the leaderboard. */
    board_answered_at: Generated<number | null>;
    /** When the member answered the question about notifications in their browser. */
    push_answered_at: Generated<number | null>;
    /** The plan that they chose before their free first run, to be offered after it. */
    wanted_plan: Generated<BookingPlan | null>;
    created_at: number;
    updated_at: number;
  };

  member_statistics: {
    member_id: MemberId;
    total_runs: number;
    total_distance_m: number;
    total_time_s: number;
    current_streak: number;
    longest_streak: number;
    best_pace_s_per_km: number | null;
    last_run_date: string | null;
    /** Monday of the latest week with a check-in, in which current_streak ends. */
    streak_week: string | null;
    /** Totals by month 'YYYY-MM'. */
    monthly_stats: Json<Record<string, MonthTotals>>;
    created_at: number;
    updated_at: number;
  };

  /** A change after which the statistics of many members are refreshed, one after another. */
  unfinished_statistics: {
    id: UnfinishedStatisticsId;
    /** The event whose distances changed; null for another change. */
    event_id: EventId | null;
    /** Monday of the week in which an event is no longer held; null for another change. */
    week: string | null;
    noted_at: number;
  };

  achievements: {
    member_id: MemberId;
    achievement: AchievementId;
    progress: number;
    target: number;
    earned: number;
    date_earned: number | null;
    celebrated_at: number | null;
    created_at: number;
    updated_at: number;
  };

  member_events: {
    id: MemberEventId;
    member_id: MemberId;
    title: string;
    event_date: string;
    event_time: string;
    location: string | null;
    notes: string | null;
    /** Metres of a race, or null. */
    distance_m: Generated<number | null>;
    result_s: Generated<number | null>;
    created_at: number;
    updated_at: number;
  };

  contacts: {
    id: ContactId;
    full_name: string;
    age: number;
    profession: string;
    whatsapp: string;
    status: ContactStatus;
    submit_key: string;
    created_at: number;
  };

  consent: {
    id: ConsentId;
    member_id: MemberId;
    purpose: ConsentPurpose;
    notice_version: string;
    given_at: number;
    withdrawn_at: number | null;
  };

  member_notes: {
    id: NoteId;
    member_id: MemberId;
    text: string;
    admin_id: AdminId;
    admin_name: string;
    created_at: number;
  };

  /** The parent who consented by code for a member under 18. */
  guardians: {
    member_id: MemberId;
    name: string;
    phone: string;
    verified_at: number;
  };

  /** The record of the old club that a row came from. A record with a row here is never imported again. */
  origins: {
    kind: OriginKind;
    source: OriginSource;
    /** The record's id in the old club; a digest of the row for a spreadsheet without ids. */
    old_id: string;
    subject_id: string;
    /** The member; null for events and contacts. */
    member_id: MemberId | null;
    /** The name of the file. */
    file: string;
    /** The record's values for which the club has no column. */
    details: Json<Record<string, string>> | null;
    imported_at: number;
  };

  /** The opening balance that the old club had typed in for a member; no statistics use it. */
  opening_balances: {
    member_id: MemberId;
    total_runs: number | null;
    total_distance_m: number | null;
    total_time_s: number | null;
    total_sessions: number | null;
    /** As typed in, in whatever unit it was counted. */
    current_streak: number | null;
    longest_streak: number | null;
    best_time: string | null;
    average_pace: string | null;
    level: string | null;
    last_run_date: string | null;
    /** Titles of the achievements earned there. */
    achievements: Json<string[]>;
    imported_at: number;
  };
}

export type MemberStatus = "pending" | "active" | "suspended" | "inactive";
export type MemberRole = "member" | "run_leader";
/** The member's tier: free trial, pay per run, or a valid monthly membership. */
export type PlanType = "Basic" | "Standard" | "Premium";
export type Gender = "Male" | "Female" | "Other";
export type RunningLevel = "beginner" | "intermediate" | "advanced";
/** How a member came: by a way of signing up, or with an import. */
export type MemberSource = RegistrationType | "import";
export type RegistrationType = "mobile_otp" | "contact_form";
export type ConsentPurpose = "whatsapp_messages" | "photos" | "public_board" | "crew" | "coming";
export type ContactStatus = "open" | "answered" | "joined" | "closed";
export type AchievementId =
  | "early_bird"
  | "consistent_runner"
  | "community_builder"
  | "marathon_ready";
export interface MonthTotals {
  runs: number;
  distanceM: number;
  durationS: number;
  /** How many of the runs have an estimate. */
  estimates: number;
}

export type OriginKind = "member" | "event" | "booking" | "contact" | "member_event";
export type OriginSource = "firestore" | "spreadsheet";
