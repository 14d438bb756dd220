import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { isQuiet } from "../quiet-hours";
import { URGENT_RANK } from "../retries";

/** The count stops here. */
const MOST_COUNTED = 10_000;

/** How many messages that are not urgent wait for 8:00; 0 by day, when they are sent. */
export async function countMessagesForMorning(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  if (!isQuiet(now, timeZone)) return 0;
  // The condition of the partial index word for word, so that the planner can use it.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select id from messages where state in ('queued', 'sending') and rank <> ${URGENT_RANK} limit ${MOST_COUNTED}
    ) as quiet`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
