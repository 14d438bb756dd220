import type { Db } from "~/db/tables";
import { formatDay, formatTime, type Instant } from "~/lib/dates";

/** The club's next run with its day and time in words; undefined where none is planned. */
export async function findNextOpenEvent(
  db: Db,
  { now }: { now: Instant },
): Promise<{ slug: string; title: string; when: string } | undefined> {
  const next = await db
    .selectFrom("events")
    .select(["slug", "title", "date", "time"])
    .where("status", "=", "published")
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  const { slug, title, date, time } = next;
  return { slug, title, when: `${formatDay(date)}, ${formatTime(time)}` };
}
