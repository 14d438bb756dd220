/** A prime, so that multiples modulo the club's size do not repeat. */
const STRIDE = 7_919;
const RUN_RUPEES = 99;
const FIRST_NAMES = [
  "Asha",
  "Ravi",
  "Meena",
  "Kiran",
  "Nila",
  "Arjun",
  "Divya",
  "Imran",
  "Latha",
  "Joseph",
];
const LAST_NAMES = [
  "Anand",
  "Iyer",
  "Khan",
  "Menon",
  "Nair",
  "Pillai",
  "Rao",
  "Reddy",
  "Thomas",
  "Verma",
];
const PROFESSIONS = ["Student", "Employee", "Employee", "Business", "Other"];
const STATUSES = [..."aaaaaaaaaaaaaaaaapsi"].map(
  (letter) => ({ a: "active", p: "pending", s: "suspended", i: "inactive" })[letter] ?? "active",
);

interface LargeClub {
  members: number;
  bookings: number;
  /** Bookings of each event, all by different members. */
  perEvent: number;
  /** Milliseconds since 1970; the first members joined `days` earlier. */
  now: number;
  historyMs: number;
}

/** SQL that inserts the large club's members, bookings, payments and check-ins. */
export function largeClubStatements(club: LargeClub): string[] {
  return [
    membersSql(club),
    bookingsSql(club),
    paymentsSql(),
    "update events set seats_taken = (select count(*) from bookings b where b.event_id = events.id and b.status <> 'cancelled')",
    checkInsSql(),
  ];
}

function numbers(count: number): string {
  return `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})`;
}

function oneOfMany(values: string[], index: string): string {
  const cases = values.map((value, at) => `when ${at} then '${value}'`);
  return `case ${index} % ${values.length} ${cases.join(" ")} end`;
}

function membersSql({ members, now, historyMs }: LargeClub): string {
  const first = oneOfMany(FIRST_NAMES, "n");
  const last = oneOfMany(LAST_NAMES, "(n / 10)");
  const joined = `${now - historyMs} + n * cast(${Math.floor(historyMs / members)} as bigint)`;
  const twoDigits = (value: string) => `substr(cast(100 + ${value} as text), 2)`;
  return `insert into members (id, phone, display_name, full_name, username, email, gender, date_of_birth,
      profession, running_level, goals, join_crew, terms_accepted_at, status, role, plan_type,
      registration_type, invite_code, is_sample, created_at, updated_at)
    ${numbers(members)} select 'large-member-' || n, '+91' || cast(7000000000 + n as text), ${first},
      ${first} || ' ' || ${last}, 'runner' || n, 'runner' || n || '@example.org',
      ${oneOfMany(["Female", "Male", "Other"], "n")},
      cast(1958 + n % 50 as text) || '-' || ${twoDigits("1 + (n / 50) % 12")} || '-' || ${twoDigits("1 + (n / 7) % 28")},
      ${oneOfMany(PROFESSIONS, "n")}, ${oneOfMany(["beginner", "intermediate", "advanced"], "n")},
      '[]', 0, ${joined}, ${oneOfMany(STATUSES, "n")}, 'member',
      ${oneOfMany(["Basic", "Standard", "Standard", "Premium"], "(n / 3)")},
      ${oneOfMany(["mobile_otp", "mobile_otp", "mobile_otp", "contact_form"], "n")},
      'LARGE' || n, 1, ${joined}, ${joined} from numbers`;
}

function bookingsSql({ members, bookings, perEvent, now }: LargeClub): string {
  const stride = members % STRIDE === 0 ? 1 : STRIDE;
  const past = oneOfMany(["completed", "completed", "completed", "confirmed", "cancelled"], "n");
  const ahead = oneOfMany(["confirmed", "pending", "confirmed", "pending", "cancelled"], "n");
  const plan = `case when n < ${members} then 'free_trial'
    when n % 3 = 0 then 'monthly_membership' else 'pay_per_run' end`;
  const status = `case when e.starts_at < ${now} then ${past} else ${ahead} end`;
  const isPaid = `n >= ${members} and n % 3 <> 0`;
  const bookedAt = "e.starts_at - 86400000 * (1 + n % 9)";
  return `insert into bookings (id, reference, event_id, member_id, participant_name, participant_email,
      participant_phone, is_guest, plan, title, date, time, starts_at, location, status, price_rupees,
      payment_id, amount_paid_rupees, submit_key, created_at, updated_at)
    ${numbers(bookings)} select 'large-booking-' || n, 'L' || n, e.id, m.id, m.full_name, m.email, m.phone,
      0, ${plan}, e.title, e.date, e.time, e.starts_at, e.location, ${status},
      case when ${isPaid} then ${RUN_RUPEES} else 0 end,
      case when ${isPaid} and ${status} <> 'cancelled' then 'large-payment-' || n end,
      case when ${isPaid} and ${status} in ('confirmed', 'completed') then ${RUN_RUPEES} else 0 end,
      'large-' || n, ${bookedAt}, ${bookedAt}
    from numbers join events e on e.id = 'large-event-' || (n / ${perEvent})
    join members m on m.id = 'large-member-' || ((n * cast(${stride} as bigint)) % ${members})`;
}

/** Payments: pending bookings are due, confirmed ones were paid half a day after booking. */
function paymentsSql(): string {
  return `insert into payments (id, reference, member_id, event_id, amount_rupees, status, method, paid_at,
      paid_by, paid_by_name, is_late, created_at, updated_at)
    select payment_id, 'P' || substr(payment_id, 15), member_id, event_id, price_rupees,
      case status when 'pending' then 'due' else 'paid' end, 'upi',
      case status when 'pending' then null else created_at + 43200000 end,
      case status when 'pending' then null else 'large club' end,
      case status when 'pending' then null else 'ravi' end, 0, created_at, created_at
    from bookings where payment_id is not null`;
}

function checkInsSql(): string {
  return `insert into check_ins (id, event_id, booking_id, member_id, is_guest, date, time, checked_in_at,
      recorded_at, recorded_by, method, distance_m, duration_s)
    select 'large-check-in-' || substr(id, 15), event_id, id, member_id, 0, date, time, starts_at, starts_at,
      'large club', 'list', 5000, 1650 from bookings where status = 'completed'`;
}

/** SQL that computes the large club's statistics; `held_days` numbers the weeks with an event consecutively. */
export function largeCounterStatements(input: { now: number; noticeVersion: string }): string[] {
  return [
    boardConsentsSql(input),
    statisticsSql(input.now),
    boardPlacesSql("substr(c.date, 1, 7)"),
    boardPlacesSql("'all'"),
    ...achievementsSql(input.now),
  ];
}

function boardConsentsSql(input: { now: number; noticeVersion: string }): string {
  return `insert into consent (id, member_id, purpose, notice_version, given_at)
    select 'large-board-' || id, id, 'public_board', '${input.noticeVersion}', ${input.now} from members
    where status = 'active' and substr(id, length(id)) not in ('3', '7')`;
}

/** A streak is a sequence of consecutive week numbers, in which number minus position is constant. */
function statisticsSql(now: number): string {
  return `insert into member_statistics (member_id, total_runs, total_distance_m, total_time_s, current_streak,
      longest_streak, streak_week, best_pace_s_per_km, last_run_date, monthly_stats, created_at, updated_at)
    with weeks as (select distinct c.member_id, h.week, h.number from check_ins c
        join held_days h on h.date = c.date),
      placed as (select member_id, week,
        number - row_number() over (partition by member_id order by number) as streak from weeks),
      streaks as (select member_id, count(*) as weeks, max(week) as last from placed
        group by member_id, streak),
      longest as (select member_id, max(weeks) as weeks, max(last) as last from streaks group by member_id),
      months as (select member_id, substr(date, 1, 7) as month, count(*) as runs, sum(distance_m) as metres,
        sum(duration_s) as seconds, max(date) as last from check_ins group by member_id, substr(date, 1, 7)),
      totals as (select member_id, sum(runs) as runs, sum(metres) as metres, sum(seconds) as seconds,
        max(last) as last, string_agg('"' || month || '":{"runs":' || runs || ',"distanceM":' || metres
          || ',"durationS":' || seconds || ',"estimates":0}', ',' order by month) as months
        from months group by member_id)
    select m.id, coalesce(t.runs, 0), coalesce(t.metres, 0), coalesce(t.seconds, 0), coalesce(s.weeks, 0),
      coalesce(l.weeks, 0), l.last, case when t.runs > 0 then 330 end, t.last,
      '{' || coalesce(t.months, '') || '}', ${now}, ${now}
    from members m left join totals t on t.member_id = m.id left join longest l on l.member_id = m.id
      left join streaks s on s.member_id = m.id and s.last = l.last`;
}

function boardPlacesSql(period: string): string {
  return `insert into board_places (member_id, period, check_ins, distance_m, earliness, shown)
    select c.member_id, ${period}, count(*), sum(c.distance_m), -max(c.checked_in_at),
      max(case when o.id is null then 0 else 1 end)
    from check_ins c left join consent o on o.member_id = c.member_id and o.purpose = 'public_board'
    group by 1, 2`;
}

function achievementsSql(now: number): string[] {
  const morning = `(select count(*) from check_ins c where c.member_id = s.member_id and c.time < '08:00')`;
  const progress = {
    early_bird: { target: 5, sql: morning },
    consistent_runner: { target: 4, sql: "s.longest_streak" },
    community_builder: { target: 3, sql: "0" },
    marathon_ready: { target: 10, sql: "s.total_distance_m / 1000" },
  };
  return Object.entries(progress).map(
    ([
      achievement,
      { target, sql },
    ]) => `insert into achievements (member_id, achievement, progress, target,
        earned, date_earned, created_at, updated_at)
      select member_id, '${achievement}', reached, ${target}, case when reached >= ${target} then 1 else 0 end,
        case when reached >= ${target} then cast(${now} as bigint) end, ${now}, ${now}
      from (select s.member_id, ${sql} as reached from member_statistics s) as counted`,
  );
}
