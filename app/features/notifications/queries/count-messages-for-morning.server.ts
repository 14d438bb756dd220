import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { isQuiet } from "../messages/rules/quiet-hours";
import { URGENT_RANK } from "../messages/rules/retries";

/** More are not counted. */
const MOST_COUNTED = 10_000;

/** How many messages that are not urgent wait for eight in the morning; 0 by day, when they go out. */
export async function countMessagesForMorning(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<number> {
  if (!isQuiet(now, timeZone)) return 0;
  // The words of the partial index, which another state would not use.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select id from messages where state in ('queued', 'sending') and rank <> ${URGENT_RANK} limit ${MOST_COUNTED}
    ) as quiet`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
