import { sql } from "kysely";
import { CONSENT_NOTICE_VERSION } from "~/core/people/consents/consents";
import { writeInChunks } from "~/db/bulk-writes";
import type { Db } from "~/db/tables";
import type { Day, Instant } from "~/lib/dates";
import { mondayOf } from "~/lib/moments";

/**
 * Writes the large club's consents, statistics, achievements and leaderboard rows in a few statements, equal
 * to a recount.
 */
export async function fillLargeCounters(
  db: Db,
  input: { days: readonly Day[]; now: Instant },
): Promise<void> {
  await sql.raw("create temp table held_days (date text, week text, number integer)").execute(db);
  const weeks = [...new Set(input.days.map(mondayOf))].sort();
  const numbers = new Map(weeks.map((week, index) => [week, index]));
  const rows = [...new Set(input.days)].map((day) => {
    const week = mondayOf(day);
    return sql`(${day}, ${week}, ${sql.lit(numbers.get(week) ?? 0)})`;
  });
  await writeInChunks(rows, (some) =>
    sql`insert into held_days (date, week, number) values ${sql.join(some)}`.execute(db),
  );
  const values = { now: input.now, noticeVersion: CONSENT_NOTICE_VERSION };
  for (const statement of largeCounterStatements(values)) await sql.raw(statement).execute(db);
  await sql.raw("drop table held_days").execute(db);
}

/** SQL that computes the large club's statistics; `held_days` numbers the weeks with an event consecutively. */
function largeCounterStatements(input: { now: number; noticeVersion: string }): string[] {
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
