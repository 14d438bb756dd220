import { sql } from "kysely";
import type { Db } from "~/db/tables";
import { CONSENT_NOTICE_VERSION } from "~/features/members/rules/consents";
import { type Day, type Instant, mondayOf } from "~/lib/dates";
import { largeCounterStatements } from "../rules/large-club";

const ROWS_PER_INSERT = 400;

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
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const some = rows.slice(at, at + ROWS_PER_INSERT);
    await sql`insert into held_days (date, week, number) values ${sql.join(some)}`.execute(db);
  }
  const values = { now: input.now, noticeVersion: CONSENT_NOTICE_VERSION };
  for (const statement of largeCounterStatements(values)) await sql.raw(statement).execute(db);
  await sql.raw("drop table held_days").execute(db);
}
