/** Posts, activities, the board, and everything that is told to members. */
export const communityTables = () => `
create table posts (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  content text not null,
  picture_id text,
  likes integer default 0 not null,
  comments integer default 0 not null,
  shares integer default 0 not null,
  hidden_at bigint,
  hidden_reason text,
  edited_at bigint,
  submit_key text not null,
  created_at bigint not null,
  open_reports integer default 0 not null,
  reported_at bigint,
  hidden_by text,
  removed_at bigint,
  constraint posts_member_id_submit_key_key unique (member_id, submit_key)
);
create index posts_by_time on posts (created_at, id) where hidden_at is null;
create index posts_by_report on posts (reported_at, id) where reported_at is not null;
create index posts_by_hiding on posts (hidden_at, id) where hidden_at is not null;
create index posts_by_removal on posts (removed_at) where removed_at is not null;

create table post_likes (
  post_id text not null references posts (id) on delete cascade,
  member_id text not null references members (id) on delete cascade,
  constraint post_likes_key primary key (post_id, member_id)
);
create index post_likes_by_member on post_likes (member_id);

create table post_comments (
  id text primary key,
  post_id text not null references posts (id) on delete cascade,
  member_id text not null references members (id) on delete cascade,
  content text not null,
  submit_key text not null,
  created_at bigint not null,
  hidden_at bigint,
  reported_at bigint,
  hidden_reason text,
  hidden_by text,
  open_reports integer default 0 not null,
  constraint post_comments_member_id_submit_key_key unique (member_id, submit_key)
);
create index post_comments_by_post on post_comments (post_id, created_at, id);
create index post_comments_by_report on post_comments (reported_at, id) where reported_at is not null;
create index post_comments_by_hiding on post_comments (hidden_at, id) where hidden_at is not null;

create table post_reports (
  post_id text not null references posts (id) on delete cascade,
  member_id text not null references members (id) on delete cascade,
  created_at bigint not null,
  reason text default 'other' not null,
  settled_at bigint,
  constraint post_reports_key primary key (post_id, member_id)
);
create index post_reports_by_time on post_reports (created_at);
create index post_reports_by_member on post_reports (member_id);

create table comment_reports (
  comment_id text not null references post_comments (id) on delete cascade,
  member_id text not null references members (id) on delete cascade,
  reason text not null,
  settled_at bigint,
  created_at bigint not null,
  constraint comment_reports_key primary key (comment_id, member_id)
);
create index comment_reports_by_member on comment_reports (member_id);

create table post_hides (
  member_id text not null references members (id) on delete cascade,
  post_id text not null references posts (id) on delete cascade,
  constraint post_hides_key primary key (member_id, post_id)
);
create index post_hides_by_post on post_hides (post_id);

create table member_blocks (
  member_id text not null references members (id) on delete cascade,
  blocked_id text not null references members (id) on delete cascade,
  created_at bigint not null,
  constraint member_blocks_key primary key (member_id, blocked_id)
);
create index member_blocks_by_blocked on member_blocks (blocked_id);

create table own_runs (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  date text not null,
  title text not null,
  sport text default 'run' not null,
  started_at bigint,
  distance_m integer,
  duration_s integer,
  elapsed_s integer,
  climb_m integer,
  source text not null,
  route text,
  doubt text,
  booking_id text,
  same_booking_id text,
  other_booking_id text,
  is_counted integer default 1 not null,
  submit_key text not null,
  created_at bigint not null,
  updated_at bigint not null,
  constraint own_runs_source check (source in ('typed', 'gpx', 'fit', 'tcx')),
  constraint own_runs_sport check (sport in ('run', 'walk', 'other')),
  constraint own_runs_doubt check (doubt in ('sport', 'too_fast', 'too_slow', 'too_steep')),
  constraint own_runs_distance check (distance_m is null or distance_m > 0),
  constraint own_runs_duration check (duration_s is null or duration_s > 0)
);
create unique index own_runs_member_id_submit_key_key on own_runs (member_id, submit_key);
create index own_runs_by_date on own_runs (member_id, date, id);
create index own_runs_by_start on own_runs (member_id, started_at);
create unique index own_runs_same_booking_id_key on own_runs (same_booking_id) where same_booking_id is not null;

create table removed_activities (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  date text not null,
  title text not null,
  sport text not null,
  started_at bigint,
  distance_m integer,
  duration_s integer,
  elapsed_s integer,
  climb_m integer,
  source text not null,
  route text,
  doubt text,
  booking_id text,
  same_booking_id text,
  other_booking_id text,
  is_counted integer not null,
  submit_key text not null,
  created_at bigint not null,
  updated_at bigint not null,
  removed_at bigint not null
);
create index removed_activities_by_member on removed_activities (member_id, removed_at);
create index removed_activities_by_removal on removed_activities (removed_at);

create table board_places (
  member_id text not null references members (id) on delete cascade,
  period text not null,
  check_ins integer not null,
  distance_m integer not null,
  earliness bigint not null,
  shown integer default 0 not null,
  constraint board_places_key primary key (member_id, period)
);
create index board_places_by_check_ins on board_places (period, shown, check_ins, distance_m, earliness, member_id);
create index board_places_by_distance on board_places (period, shown, distance_m, check_ins, earliness, member_id);

create table notices (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  kind text not null,
  title text not null,
  text text not null,
  link text,
  created_at bigint not null,
  read_at bigint,
  cause text,
  event_id text
);
create index notices_by_member on notices (member_id, created_at);
create index notices_unread on notices (member_id) where read_at is null;
create unique index notices_member_id_cause_key on notices (member_id, cause) where cause is not null;
create index notices_by_cause on notices (cause) where cause is not null;
create index notices_by_event on notices (event_id, cause, created_at);
create index notices_opened on notices (cause, member_id) where read_at is not null and cause is not null;
create index notices_unopened on notices (cause, id, member_id) where read_at is null and cause is not null;

create table notice_choices (
  member_id text not null references members (id) on delete cascade,
  topic text not null,
  channel text not null,
  wanted integer not null,
  constraint notice_choices_key primary key (member_id, topic, channel)
);

create table calendar_feeds (
  member_id text primary key references members (id) on delete cascade,
  token_hash text not null,
  created_at bigint not null,
  constraint calendar_feeds_token_hash_key unique (token_hash)
);

create table messages (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  cause text not null,
  way text not null,
  ways text not null,
  kind text not null,
  event_id text references events (id),
  title text not null,
  text text not null,
  filled_in text default '{}' not null,
  link text,
  rank integer not null,
  state text not null,
  reason text,
  attempts integer default 0 not null,
  repeats integer default 0 not null,
  next_at bigint not null,
  useful_until bigint,
  reference text,
  cost integer default 0 not null,
  created_at bigint not null,
  sent_at bigint,
  delivered_at bigint,
  read_at bigint,
  body text,
  constraint messages_member_id_cause_way_key unique (member_id, cause, way),
  constraint messages_way check (way in ('push', 'whatsapp', 'sms', 'email')),
  constraint messages_state check (state in ('queued', 'sending', 'sent', 'delivered', 'read', 'failed'))
);
create index messages_due on messages (rank, next_at) where state in ('queued', 'sending');
create index messages_by_reference on messages (reference) where reference is not null;
create index messages_by_event on messages (event_id, cause, member_id);
create index messages_by_member on messages (member_id, created_at);
create index messages_by_age on messages (created_at);
create index messages_by_cause on messages (cause, member_id, way, state, cost);

create table message_costs (
  at bigint not null,
  way text not null,
  sent integer default 0 not null,
  cost bigint default 0 not null,
  constraint message_costs_key primary key (at, way)
);

create table seat_links (
  token_hash text primary key,
  booking_id text not null references bookings (id),
  answer text,
  answered_at bigint,
  created_at bigint not null,
  earlier_hash text,
  constraint seat_links_booking_id_key unique (booking_id),
  constraint seat_links_answer check (answer in ('in', 'out'))
);
create index seat_links_earlier on seat_links (earlier_hash) where earlier_hash is not null;

create table event_tellings (
  event_id text not null references events (id),
  kind text not null,
  told_at bigint not null,
  constraint event_tellings_key primary key (event_id, kind)
);

create table unfinished_cancellations (
  event_id text primary key references events (id) on delete cascade,
  cancelled_at bigint not null
);

create table unfinished_moves (
  event_id text primary key references events (id) on delete cascade,
  moved_at bigint not null,
  told_to text not null
);

create table announcements (
  id text primary key,
  token text not null,
  audience text not null,
  event_id text references events (id),
  pace_group_id text,
  title text not null,
  text text not null,
  author_kind text not null,
  author_id text not null,
  author_name text not null,
  state text not null,
  send_at bigint not null,
  told_until text default '' not null,
  people integer default 0 not null,
  submit_key text not null,
  created_at bigint not null,
  constraint announcements_token_key unique (token),
  constraint announcements_submit_key_key unique (submit_key),
  constraint announcements_state check (state in ('waiting', 'sending', 'sent', 'undone')),
  constraint announcements_author_kind check (author_kind in ('admin', 'member')),
  constraint announcements_audience check (audience in ('booked', 'waiting', 'group', 'members', 'last_month'))
);
create index announcements_due on announcements (send_at) where state in ('waiting', 'sending');
create index announcements_by_event on announcements (event_id, created_at);
create index announcements_by_author on announcements (author_id);
create index announcements_by_time on announcements (created_at);

create table push_subscriptions (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  session_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at bigint not null,
  constraint push_subscriptions_endpoint_key unique (endpoint)
);
create index push_subscriptions_by_member on push_subscriptions (member_id, created_at);
create index push_subscriptions_by_session on push_subscriptions (session_id);

create table member_emails (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  address text not null,
  notice_version text not null,
  code_hash text,
  tries_left integer not null,
  asked_at bigint not null,
  confirmed_at bigint,
  withdrawn_at bigint
);
create unique index member_emails_asked_key on member_emails (member_id) where confirmed_at is null;
create unique index member_emails_live_key on member_emails (member_id)
  where confirmed_at is not null and withdrawn_at is null;
create index member_emails_by_member on member_emails (member_id, asked_at);
create index member_emails_unconfirmed on member_emails (asked_at) where confirmed_at is null;

create table whatsapp_people (
  user_id text primary key,
  member_id text references members (id) on delete cascade,
  wrote_at bigint not null
);
create index whatsapp_people_by_member on whatsapp_people (member_id, wrote_at);

create table whatsapp_messages (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  direction text not null,
  text text not null,
  admin_name text,
  written_at bigint not null,
  sent_at bigint,
  arrived_at bigint,
  failed_reason text,
  constraint whatsapp_messages_direction check (direction in ('in', 'out'))
);
create index whatsapp_messages_by_member on whatsapp_messages (member_id, written_at);
create index whatsapp_messages_by_age on whatsapp_messages (written_at);
`;
