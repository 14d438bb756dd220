import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** How many messages wait to be sent, and when the oldest was queued; both 0 without any. */
export async function findWaitingMessages(db: Db): Promise<{ count: number; oldestAt: number }> {
  const { count, oldestAt } = await db
    .selectFrom("messages")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldestAt")])
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: Number(oldestAt ?? 0) };
}
