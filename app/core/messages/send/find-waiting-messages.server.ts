import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { dayBegan } from "../quiet-hours";
import { URGENT_RANK } from "../retries";

/** The count stops here. */
const MOST_COUNTED = 10_000;

/**
 * How many messages wait that may be sent at `now`, and since when the one that waits longest does; both 0 without any.
 * In quiet hours only what is urgent counts; afterwards the rest counts as waiting since they ended.
 */
export async function findWaitingMessages(
  db: Db,
  { now, timeZone }: { now: Instant; timeZone: string },
): Promise<{ count: number; oldestAt: Instant }> {
  const began = dayBegan(now, timeZone);
  const isAllowed = began === undefined ? sql`and rank = ${URGENT_RANK}` : sql``;
  const day = began ?? 0;
  const { rows } = await sql<{ count: number; oldestAt: number | null }>`
    select count(*) as count, min(since) as "oldestAt" from (
      select case when rank = ${URGENT_RANK} or created_at > ${day} then created_at else ${day} end as since
      from messages where state in ('queued', 'sending') ${isAllowed} limit ${MOST_COUNTED}
    ) as waiting`.execute(db);
  const { count = 0, oldestAt = 0 } = rows[0] ?? {};
  return { count: Number(count), oldestAt: Number(oldestAt ?? 0) };
}
