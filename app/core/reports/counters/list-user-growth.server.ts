import type { Db } from "~/db/tables";
import { addDays, type Day, daysBetween, formatDay } from "~/lib/dates";
import { formatMonth, sumOf } from "./counters";
import { listDailyCounts } from "./counters.server";

const DAILY_UP_TO_DAYS = 90;

/**
 * Members at the end of each day of the range, or of each month for ranges over 90 days; `total` is today's
 * count. Deleted members are not counted.
 */
export async function listUserGrowth(
  db: Db,
  input: { from: Day; to: Day; total: number },
): Promise<{ label: string; total: number }[]> {
  const { from, to } = input;
  const joined = await listDailyCounts(db, { counter: "member_status", from, to });
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    addDays(from, index),
  );
  const counts = days.map((day) => sumOf(joined.get(day)));
  let total = input.total - counts.reduce((sum, count) => sum + count, 0);
  const daily = days.map((day, index) => {
    total += counts[index] ?? 0;
    return { day, total };
  });
  if (days.length <= DAILY_UP_TO_DAYS) {
    return daily.map((line) => ({ label: formatDay(line.day).slice(5), total: line.total }));
  }
  const monthEnds = daily.filter(
    ({ day }, index) => daily[index + 1]?.day.slice(0, 7) !== day.slice(0, 7),
  );
  return monthEnds.map((line) => ({ label: formatMonth(line.day.slice(0, 7)), total: line.total }));
}
