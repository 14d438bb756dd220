/** A number without a factor in common with any club's size that is not a multiple of it. */
const STRIDE = 7_919;
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
  /** Bookings of each event; the members of one event are all different. */
  perEvent: number;
  /** Milliseconds since 1970, and how far back the first members joined. */
  now: number;
  historyMs: number;
}

/** The SQL that makes the large club's members, bookings, check-ins and statistics from their numbers. */
export function largeClubStatements(club: LargeClub): string[] {
  return [
    membersSql(club),
    bookingsSql(club),
    "update events set seats_taken = (select count(*) from bookings b where b.event_id = events.id and b.status <> 'cancelled')",
    checkInsSql(),
    statisticsSql(club.now),
    ...achievementsSql(club.now),
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
  return `insert into bookings (id, reference, event_id, member_id, participant_name, participant_email,
      participant_phone, is_guest, plan, title, date, time, starts_at, location, status, price_rupees,
      submit_key, created_at, updated_at)
    ${numbers(bookings)} select 'large-booking-' || n, 'L' || n, e.id, m.id, m.full_name, m.email, m.phone,
      0, ${plan}, e.title, e.date, e.time, e.starts_at, e.location,
      case when e.starts_at < ${now} then ${past} else ${ahead} end,
      case when n >= ${members} and n % 3 <> 0 then 99 else 0 end, 'large-' || n,
      e.starts_at - 86400000 * (1 + n % 9), e.starts_at - 86400000 * (1 + n % 9)
    from numbers join events e on e.id = 'large-event-' || (n / ${perEvent})
    join members m on m.id = 'large-member-' || ((n * cast(${stride} as bigint)) % ${members})`;
}

function checkInsSql(): string {
  return `insert into check_ins (id, event_id, booking_id, member_id, is_guest, date, time, checked_in_at,
      recorded_at, recorded_by, method, distance_m, duration_s)
    select 'large-check-in-' || substr(id, 15), event_id, id, member_id, 0, date, time, starts_at, starts_at,
      'large club', 'list', 5000, 1650 from bookings where status = 'completed'`;
}

function statisticsSql(now: number): string {
  return `insert into member_statistics (member_id, total_runs, total_distance_m, total_time_s, last_run_date,
      created_at, updated_at)
    select m.id, count(c.id), 5000 * count(c.id), 1650 * count(c.id), max(c.date), ${now}, ${now}
    from members m left join check_ins c on c.member_id = m.id group by m.id`;
}

function achievementsSql(now: number): string[] {
  const targets = { early_bird: 5, consistent_runner: 4, community_builder: 3, marathon_ready: 10 };
  return Object.entries(targets).map(
    ([
      achievement,
      target,
    ]) => `insert into achievements (member_id, achievement, progress, target, earned,
      created_at, updated_at) select id, '${achievement}', 0, ${target}, 0, ${now}, ${now} from members`,
  );
}
