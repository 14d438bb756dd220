/** Words of the schema that differ between the databases. */
export interface DialectWords {
  bytes: string;
  /** Text in byte order, so that a prefix is a range of the index. */
  words: string;
  /** The end of a table that is its own primary key's index. */
  compact: string;
}

/** Members, admins, how they sign in, and what they agreed to. */
export const peopleTables = ({ bytes }: DialectWords) => `
create table members (
  id text primary key,
  phone text not null,
  display_name text,
  full_name text,
  username text,
  email text,
  gender text,
  date_of_birth text,
  profession text,
  running_level text,
  goals text default '[]' not null,
  emergency_contact text,
  instagram text,
  join_crew integer default 0 not null,
  terms_accepted_at bigint,
  status text not null,
  status_reason text,
  role text default 'member' not null,
  plan_type text default 'Basic' not null,
  registration_type text not null,
  invite_code text not null,
  invited_by text references members (id) on delete set null,
  is_sample integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  profile_version integer default 0 not null,
  picture_id text,
  board_answered_at bigint,
  firebase_uid text,
  push_answered_at bigint,
  constraint members_phone_key unique (phone),
  constraint members_username_key unique (username),
  constraint members_invite_code_key unique (invite_code),
  constraint members_status check (status in ('pending', 'active', 'suspended', 'inactive')),
  constraint members_role check (role in ('member', 'run_leader')),
  constraint members_plan_type check (plan_type in ('Basic', 'Standard', 'Premium')),
  constraint members_registration_type check (registration_type in ('mobile_otp', 'contact_form'))
);
create index members_by_created on members (created_at);
create index members_by_inviter on members (invited_by);
create index members_by_birth on members (date_of_birth);
create index members_by_role on members (role, full_name);
create index members_by_status_created_at_id on members (status, created_at, id);
create index members_of_sample on members (id) where is_sample = 1;

create table member_statistics (
  member_id text primary key references members (id) on delete cascade,
  total_runs integer default 0 not null,
  total_distance_m integer default 0 not null,
  total_time_s integer default 0 not null,
  current_streak integer default 0 not null,
  longest_streak integer default 0 not null,
  best_pace_s_per_km integer,
  last_run_date text,
  monthly_stats text default '{}' not null,
  created_at bigint not null,
  updated_at bigint not null,
  streak_week text
);

create table achievements (
  member_id text not null references members (id) on delete cascade,
  achievement text not null,
  progress integer default 0 not null,
  target integer not null,
  earned integer default 0 not null,
  date_earned bigint,
  created_at bigint not null,
  updated_at bigint not null,
  celebrated_at bigint,
  constraint achievements_key primary key (member_id, achievement)
);

create table member_events (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  title text not null,
  event_date text not null,
  event_time text not null,
  location text,
  notes text,
  created_at bigint not null,
  updated_at bigint not null,
  distance_m integer,
  result_s integer
);
create index member_events_by_date on member_events (member_id, event_date, event_time);

create table contacts (
  id text primary key,
  full_name text not null,
  age integer not null,
  profession text not null,
  whatsapp text not null,
  status text default 'open' not null,
  submit_key text not null,
  created_at bigint not null,
  constraint contacts_submit_key_key unique (submit_key),
  constraint contacts_status check (status in ('open', 'answered', 'joined', 'closed'))
);
create index contacts_by_whatsapp on contacts (whatsapp);
create index contacts_by_status_created_at_id on contacts (status, created_at, id);

create table consent (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  purpose text not null,
  notice_version text not null,
  given_at bigint not null,
  withdrawn_at bigint
);
create index consent_by_member on consent (member_id, purpose);
create unique index consent_member_id_purpose_key on consent (member_id, purpose) where withdrawn_at is null;

create table guardians (
  member_id text primary key references members (id) on delete cascade,
  name text not null,
  phone text not null,
  verified_at bigint not null
);

create table pictures (
  id text primary key,
  bytes ${bytes} not null,
  width integer not null,
  height integer not null,
  created_at bigint not null
);

create table member_notes (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  text text not null,
  admin_id text not null,
  admin_name text not null,
  created_at bigint not null
);
create index member_notes_by_member on member_notes (member_id, created_at);

create table opening_balances (
  member_id text primary key references members (id) on delete cascade,
  total_runs integer,
  total_distance_m integer,
  total_time_s integer,
  total_sessions integer,
  current_streak integer,
  longest_streak integer,
  best_time text,
  average_pace text,
  level text,
  last_run_date text,
  achievements text default '[]' not null,
  imported_at bigint not null
);

create table origins (
  kind text not null,
  source text not null,
  old_id text not null,
  subject_id text not null,
  member_id text references members (id) on delete cascade,
  file text not null,
  details text,
  imported_at bigint not null,
  constraint origins_key primary key (kind, source, old_id),
  constraint origins_kind check (kind in ('member', 'event', 'booking', 'contact', 'member_event')),
  constraint origins_source check (source in ('firestore', 'spreadsheet'))
);
create index origins_by_member on origins (member_id, kind);
create index origins_by_subject on origins (subject_id, kind);

create table erasure_requests (
  member_id text primary key references members (id) on delete cascade,
  requested_at bigint not null,
  due_at bigint not null
);
create index erasure_requests_by_due on erasure_requests (due_at);

create table erasures (
  member_id text primary key,
  erased_at bigint not null
);

create table processing_log (
  id text primary key,
  done_at bigint not null,
  action text not null,
  member_id text,
  admin_id text,
  ip text not null
);
create index processing_log_by_time on processing_log (done_at);
create index processing_log_by_member on processing_log (member_id, done_at);

create table otp_challenge (
  id text primary key,
  phone text not null,
  code_hmac text not null,
  purpose text not null,
  expires_at bigint not null,
  attempts integer default 0 not null,
  consumed_at bigint,
  ip text not null,
  created_at bigint not null,
  bucket text default '' not null,
  reference text,
  proven_at bigint,
  way text default 'sms' not null,
  state text
);
create index otp_challenge_by_phone on otp_challenge (phone, purpose, created_at);
create index otp_challenge_by_expiry on otp_challenge (expires_at);
create index otp_challenge_by_bucket on otp_challenge (bucket, purpose);
create index otp_challenge_reference on otp_challenge (reference) where reference is not null;

create table rate_bucket (
  key text not null,
  window_start bigint not null,
  count integer not null,
  constraint rate_bucket_key primary key (key, window_start)
);
create index rate_bucket_by_time on rate_bucket (window_start);

create table admins (
  id text primary key,
  username text not null,
  password_hash text not null,
  display_name text not null,
  status text default 'active' not null,
  created_at bigint not null,
  updated_at bigint not null,
  role text default 'desk' not null check (role in ('owner', 'admin', 'treasurer', 'desk')),
  reads_welfare integer default 0 not null,
  constraint admins_username_key unique (username),
  constraint admins_status check (status in ('active', 'suspended'))
);

create table sessions (
  id text primary key,
  token_hash text not null,
  member_id text references members (id) on delete cascade,
  admin_id text references admins (id) on delete cascade,
  user_agent text not null,
  ip text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  constraint sessions_token_hash_key unique (token_hash),
  constraint sessions_one_owner check ((member_id is null) <> (admin_id is null))
);
create index sessions_by_member on sessions (member_id);
create index sessions_by_admin on sessions (admin_id);
create index sessions_by_expiry on sessions (expires_at);

create table audit_log (
  id text primary key,
  at bigint not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details text default '{}' not null,
  request_id text
);
create index audit_log_by_time on audit_log (at);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, at);
create index audit_log_by_action on audit_log (action, at);
create index audit_log_by_actor on audit_log (actor_id, at);

create table admin_totp (
  admin_id text primary key references admins (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at bigint,
  last_step bigint default 0 not null,
  created_at bigint not null
);

create table admin_recovery_codes (
  admin_id text not null references admins (id) on delete cascade,
  code_hash text not null,
  used_at bigint,
  constraint admin_recovery_codes_key primary key (admin_id, code_hash)
);

create table passkeys (
  id text primary key,
  credential_id text not null,
  public_key text not null,
  member_id text references members (id) on delete cascade,
  admin_id text references admins (id) on delete cascade,
  counter bigint not null,
  transports text not null,
  name text not null,
  is_synced integer not null,
  signs_in_alone integer not null,
  created_at bigint not null,
  last_used_at bigint,
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_one_owner check ((member_id is null) <> (admin_id is null))
);
create index passkeys_by_member on passkeys (member_id);
create index passkeys_by_admin on passkeys (admin_id);

create table passkey_offers (
  member_id text primary key references members (id) on delete cascade,
  times_shown integer not null,
  shown_at bigint not null
);

create table welfare_reports (
  id text primary key,
  sealed_text text not null,
  created_at bigint not null,
  closed_at bigint
);
create index welfare_reports_by_time on welfare_reports (created_at);
create index welfare_reports_by_end on welfare_reports (closed_at);

create table welfare_reads (
  report_id text not null references welfare_reports (id) on delete cascade,
  admin_id text not null references admins (id) on delete cascade,
  read_at bigint not null,
  constraint welfare_reads_pkey primary key (report_id, admin_id)
);
create index welfare_reads_by_admin on welfare_reads (admin_id);
`;
