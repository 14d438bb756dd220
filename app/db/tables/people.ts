import type { Generated } from "kysely";

export interface PeopleTables {
  members: MembersTable;
  member_statistics: MemberStatisticsTable;
  achievements: AchievementsTable;
  member_events: MemberEventsTable;
  contacts: ContactsTable;
  consent: ConsentTable;
}

export interface MembersTable {
  id: string;
  phone: string;
  display_name: string | null;
  full_name: string | null;
  username: string | null;
  email: string | null;
  gender: string | null;
  date_of_birth: string | null;
  profession: string | null;
  running_level: string | null;
  goals: string;
  emergency_contact: string | null;
  instagram: string | null;
  join_crew: number;
  terms_accepted_at: number | null;
  status: string;
  status_reason: string | null;
  role: string;
  plan_type: string;
  registration_type: string;
  invite_code: string;
  invited_by: string | null;
  is_sample: number;
  profile_version: Generated<number>;
  picture_id: string | null;
  created_at: number;
  updated_at: number;
}

export interface MemberStatisticsTable {
  member_id: string;
  total_runs: number;
  total_distance_m: number;
  total_time_s: number;
  current_streak: number;
  longest_streak: number;
  best_pace_s_per_km: number | null;
  last_run_date: string | null;
  /** Monday of the latest week with a check-in; current_streak ends there. */
  streak_week: string | null;
  monthly_stats: string;
  created_at: number;
  updated_at: number;
}

export interface AchievementsTable {
  member_id: string;
  achievement: string;
  progress: number;
  target: number;
  earned: number;
  date_earned: number | null;
  celebrated_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface MemberEventsTable {
  id: string;
  member_id: string;
  title: string;
  event_date: string;
  event_time: string;
  location: string | null;
  notes: string | null;
  created_at: number;
  updated_at: number;
}

export interface ContactsTable {
  id: string;
  full_name: string;
  age: number;
  profession: string;
  whatsapp: string;
  status: string;
  submit_key: string;
  created_at: number;
}

export interface ConsentTable {
  id: string;
  member_id: string;
  purpose: string;
  notice_version: string;
  given_at: number;
  withdrawn_at: number | null;
}
