import type { Db } from "~/db/tables";
import type { Day } from "~/lib/dates";
import { percentOf } from "~/lib/percent";
import { sumOf } from "../counters/counters";
import { AGE_GROUPS, bornBy, NOT_SPECIFIED, type Share } from "../shares";
import { listDailyCounts } from "../counters/counters.server";

const UNKNOWN_MONTH = "unknown";

/**
 * Members in each age group on `today`. Counted by month of birth; months in which a group begins today are
 * counted from the members by index. 'Under 18' is left out when empty.
 */
export async function listAgeGroups(db: Db, input: { today: Day }): Promise<Share[]> {
  const months = await listDailyCounts(db, { counter: "member_birth_month", from: "", to: "z" });
  const known = [...months].flatMap(([month, counts]) =>
    month === UNKNOWN_MONTH ? [] : [{ month, count: sumOf(counts) }],
  );
  const reached: number[] = [];
  for (const { from } of AGE_GROUPS) {
    const day = from === 0 ? "9999-12-31" : bornBy(from, input.today);
    const until = day.slice(0, 7);
    const sum = known.reduce((sum, { month, count }) => (month < until ? sum + count : sum), 0);
    reached.push(
      sum + (from === 0 ? 0 : await countBorn(db, { from: `${day.slice(0, 7)}-01`, to: day })),
    );
  }
  const unknownCount = sumOf(months.get(UNKNOWN_MONTH));
  const total = known.reduce((sum, { count }) => sum + count, unknownCount);
  const groups = AGE_GROUPS.map(({ label }, index) => ({
    label,
    count: (reached[index] ?? 0) - (reached[index + 1] ?? 0),
  }));
  const unknown = { label: NOT_SPECIFIED, count: unknownCount };
  return [...groups, unknown]
    .filter(({ label, count }) => label !== "Under 18" || count > 0)
    .map((group) => ({ ...group, percent: percentOf(group.count, total) }));
}

/** How many members were born on the days from `from` to `to`. */
export async function countBorn(db: Db, input: { from: Day; to: Day }): Promise<number> {
  const { count } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("date_of_birth", ">=", input.from)
    .where("date_of_birth", "<=", input.to)
    .executeTakeFirstOrThrow();
  return Number(count);
}
