import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** More are not counted. */
const MOST_COUNTED = 10_000;

/** How many messages wait to be sent, and when the oldest was queued; both 0 without any. */
export async function findWaitingMessages(db: Db): Promise<{ count: number; oldestAt: number }> {
  const { rows } = await sql<{ count: number; oldestAt: number | null }>`
    select count(*) as count, min(created_at) as "oldestAt" from (
      select created_at from messages where state in ('queued', 'sending') limit ${MOST_COUNTED}
    ) as waiting`.execute(db);
  const { count = 0, oldestAt = 0 } = rows[0] ?? {};
  return { count: Number(count), oldestAt: Number(oldestAt ?? 0) };
}
