/** Events with their pace groups, bookings with what is paid for them, and check-in. */
export const bookingTables = () => `
create table events (
  id text primary key,
  slug text not null,
  series_id text,
  week integer,
  title text not null,
  description text not null,
  date text not null,
  time text not null,
  starts_at bigint not null,
  duration_minutes integer not null,
  location text not null,
  map_url text,
  distances text default '[]' not null,
  requirements text default '[]' not null,
  highlights text default '[]' not null,
  schedule text default '[]' not null,
  image text,
  capacity integer not null,
  seats_taken integer default 0 not null,
  price_rupees integer not null,
  status text not null,
  is_sample integer default 0 not null,
  version integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  oversold integer default 0 not null check (seats_taken <= capacity + oversold),
  waiting integer default 0 not null,
  waitlist_next integer default 0 not null,
  cancel_reason text,
  submit_key text,
  counts_home integer default 0 not null,
  distance_m integer,
  constraint events_slug_key unique (slug),
  constraint events_status check (status in ('draft', 'published', 'cancelled', 'completed')),
  constraint events_capacity check (capacity >= 0),
  constraint events_seats_taken check (seats_taken >= 0)
);
create index events_by_start on events (status, starts_at);
create index events_by_series on events (series_id, starts_at);
create index events_by_update on events (updated_at);
create index events_with_waiting on events (starts_at) where waiting > 0;
create unique index events_submit_key_key on events (submit_key) where submit_key is not null;
create index events_by_starts_at_id on events (starts_at, id);
create index events_of_sample on events (id) where is_sample = 1;

create table pace_groups (
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  position integer not null,
  name text not null,
  pace text,
  places_per_leader integer,
  distance_m integer,
  constraint pace_groups_event_id_name_key unique (event_id, name),
  constraint pace_groups_places check (places_per_leader > 0)
);

create table volunteers (
  event_id text not null references events (id) on delete cascade,
  member_id text not null references members (id) on delete cascade,
  role text not null,
  pace_group_id text references pace_groups (id) on delete set null,
  created_at bigint not null,
  reminded_at bigint,
  constraint volunteers_key primary key (event_id, member_id),
  constraint volunteers_role check (role in ('leader', 'sweep', 'desk', 'water'))
);
create index volunteers_by_member on volunteers (member_id);
create index volunteers_by_pace_group on volunteers (pace_group_id);

create table event_weather (
  event_id text primary key references events (id) on delete cascade,
  heat_index_c integer,
  aqi integer,
  rain_mm integer,
  lightning integer default 0 not null,
  asked_at bigint,
  looked_at bigint,
  looked_for bigint,
  forecast text
);

create table bookings (
  id text primary key,
  reference text not null,
  event_id text not null references events (id),
  member_id text not null references members (id),
  participant_name text not null,
  participant_email text,
  participant_phone text not null,
  is_guest integer default 0 not null,
  plan text not null,
  pace_group text,
  title text not null,
  date text not null,
  time text not null,
  starts_at bigint not null,
  location text not null,
  status text not null,
  price_rupees integer not null,
  notes text,
  submit_key text not null,
  created_at bigint not null,
  updated_at bigint not null,
  amount_paid_rupees integer default 0 not null,
  late_cancel integer default 0 not null,
  no_show integer default 0 not null,
  trial_released integer default 0 not null,
  calendar_sequence integer default 0 not null,
  party_id text,
  payment_id text,
  membership_id text,
  cancelled_by text,
  submit_digest text,
  cancelled_at bigint,
  checked_in integer default 0 not null,
  pace_group_id text,
  waits_for_group_id text,
  group_turn integer,
  constraint bookings_reference_key unique (reference),
  constraint bookings_member_id_submit_key_key unique (member_id, submit_key),
  constraint bookings_status check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  constraint bookings_plan check (plan in ('free_trial', 'pay_per_run', 'monthly_membership'))
);
create unique index bookings_event_id_participant_phone_key on bookings (event_id, participant_phone)
  where status <> 'cancelled';
create unique index bookings_event_id_member_id_key on bookings (event_id, member_id)
  where status <> 'cancelled' and is_guest = 0;
create index bookings_by_event on bookings (event_id, status);
create index bookings_by_member on bookings (member_id, starts_at);
create index bookings_by_status on bookings (status, created_at);
create index bookings_by_payment on bookings (payment_id);
create index bookings_by_party on bookings (party_id);
create index bookings_by_membership on bookings (membership_id);
create unique index bookings_participant_phone_key on bookings (participant_phone)
  where plan = 'free_trial' and status <> 'cancelled' and trial_released = 0;
create index bookings_by_guest_phone on bookings (participant_phone) where is_guest = 1;
create index bookings_by_starts_at_event_id_id on bookings (starts_at, event_id, id);
create index bookings_by_status_starts_at_event_id_id on bookings (status, starts_at, event_id, id);
create index bookings_by_pace_group on bookings (pace_group_id) where pace_group_id is not null;
create index bookings_by_wanted_group on bookings (waits_for_group_id, group_turn)
  where waits_for_group_id is not null;
create index bookings_live_by_member on bookings (event_id, member_id) where status in ('pending', 'confirmed');

create table waitlist_entries (
  id text primary key,
  event_id text not null references events (id),
  member_id text not null references members (id) on delete cascade,
  place integer not null,
  plan text not null,
  pace_group text,
  status text not null,
  offer_expires_at bigint,
  booking_id text references bookings (id),
  created_at bigint not null,
  updated_at bigint not null,
  constraint waitlist_entries_event_id_place_key unique (event_id, place),
  constraint waitlist_entries_status check (status in ('waiting', 'offered', 'booked', 'left', 'declined',
    'expired', 'closed'))
);
create unique index waitlist_entries_event_id_member_id_key on waitlist_entries (event_id, member_id)
  where status in ('waiting', 'offered');
create index waitlist_entries_by_status on waitlist_entries (event_id, status, place);
create index waitlist_entries_by_member on waitlist_entries (member_id, status);
create index waitlist_entries_by_booking on waitlist_entries (booking_id);

create table waivers (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  version text not null,
  booking_id text,
  guests integer not null,
  accepted_at bigint not null
);
create index waivers_by_member on waivers (member_id, version, accepted_at);
create index waivers_by_time on waivers (accepted_at);

create table memberships (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  starts_on text not null,
  ends_before text not null,
  price_rupees integer not null,
  status text not null,
  created_at bigint not null,
  updated_at bigint not null,
  is_over integer default 0 not null,
  reminded_at bigint,
  constraint memberships_status check (status in ('pending', 'active', 'cancelled'))
);
create index memberships_by_member on memberships (member_id, ends_before);
create index memberships_by_end on memberships (status, ends_before);
create index memberships_to_end on memberships (ends_before) where status = 'active' and is_over = 0;

create table payments (
  id text primary key,
  reference text not null,
  member_id text not null references members (id),
  event_id text references events (id),
  membership_id text references memberships (id),
  amount_rupees integer not null check (amount_rupees > 0),
  status text not null,
  method text,
  utr text,
  utr_at bigint,
  paid_at bigint,
  paid_by text,
  paid_by_name text,
  is_late integer default 0 not null,
  created_at bigint not null,
  updated_at bigint not null,
  receipt_number integer,
  constraint payments_reference_key unique (reference),
  constraint payments_status check (status in ('due', 'paid', 'void'))
);
create index payments_by_member on payments (member_id, created_at);
create index payments_by_event on payments (event_id, status);
create index payments_by_membership on payments (membership_id);
create unique index payments_receipt_number_key on payments (receipt_number) where receipt_number is not null;
create index payments_by_status_created_at_id on payments (status, created_at, id);
create index payments_by_utr on payments (utr) where utr is not null;
create index payments_by_amount on payments (amount_rupees, created_at, id);
create index payments_by_paid_at on payments (paid_at, id) where status = 'paid';
create index payments_by_status_paid_at on payments (status, paid_at, id);
create index payments_by_utr_at on payments (utr_at) where utr_at is not null;

create table payment_references (
  payment_id text not null references payments (id),
  member_id text not null references members (id) on delete cascade,
  utr text not null,
  given_at bigint not null,
  constraint payment_references_key primary key (payment_id, utr)
);
create index payment_references_by_member on payment_references (member_id, given_at);
create index payment_references_by_utr on payment_references (utr);

create table statement_lines (
  digest text primary key,
  payment_id text not null references payments (id) on delete cascade,
  day text,
  amount_rupees integer not null,
  admin_id text not null,
  recorded_at bigint not null
);
create index statement_lines_by_payment on statement_lines (payment_id);

create table receipt_numbers (
  id integer primary key check (id = 1),
  last integer not null
);

create table credit_entries (
  id text primary key,
  member_id text not null references members (id) on delete cascade,
  booking_id text references bookings (id),
  amount_rupees integer not null,
  reason text not null,
  admin_id text,
  note text,
  created_at bigint not null,
  admin_name text,
  submit_key text,
  constraint credit_entries_reason check (reason in ('cancelled', 'event_cancelled', 'used', 'refunded'))
);
create index credit_entries_by_member on credit_entries (member_id, created_at);
create index credit_entries_by_booking on credit_entries (booking_id);
create unique index credit_entries_submit_key_key on credit_entries (submit_key);
create index credit_entries_refunded on credit_entries (created_at, id) where reason = 'refunded';

create table credit_balances (
  member_id text primary key references members (id) on delete cascade,
  rupees integer not null check (rupees >= 0)
);
create index credit_balances_by_rupees on credit_balances (rupees, member_id);

create table check_ins (
  id text primary key,
  event_id text not null references events (id),
  booking_id text not null references bookings (id),
  member_id text not null references members (id),
  is_guest integer default 0 not null,
  date text not null,
  time text not null,
  checked_in_at bigint not null,
  recorded_at bigint not null,
  recorded_by text not null,
  method text not null,
  distance_m integer,
  duration_s integer,
  entry text,
  constraint check_ins_event_id_booking_id_key unique (event_id, booking_id),
  constraint check_ins_method check (method in ('list', 'scan', 'code', 'self', 'walk_in'))
);
create index check_ins_by_member on check_ins (member_id, date);
create index check_ins_by_date on check_ins (date);
create index check_ins_by_booking on check_ins (booking_id);

create table gate_entries (
  nonce text not null,
  event_id text not null references events (id),
  booking_id text references bookings (id),
  kind text not null,
  method text,
  outcome text not null,
  reason text,
  actor_kind text not null,
  actor_id text not null,
  scanned_by text,
  device text,
  device_at bigint not null,
  at bigint not null,
  recorded_at bigint not null,
  paid_rupees integer,
  paid_with text,
  give_back text,
  constraint desk_entries_kind check (kind in ('check_in', 'undo', 'walk_in', 'pay', 'refused', 'home',
    'left_early', 'still_out', 'last')),
  constraint desk_entries_pkey primary key (nonce)
);
create index gate_entries_by_event on gate_entries (event_id, recorded_at);
create index gate_entries_by_booking on gate_entries (booking_id);

create table undone_entries (
  entry text not null,
  undo text not null,
  at bigint not null,
  constraint undone_entries_pkey primary key (entry, undo)
);

create table undone_homes (
  entry text not null,
  undo text not null,
  at bigint not null,
  constraint undone_homes_pkey primary key (entry, undo)
);

create table desk_devices (
  event_id text not null references events (id),
  device text not null,
  actor_id text not null,
  waiting integer not null,
  unsettled integer not null,
  heard_at bigint not null,
  constraint desk_devices_pkey primary key (event_id, device)
);
`;
