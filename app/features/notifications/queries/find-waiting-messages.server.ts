import type { Db } from "~/db/tables";

/** How many texts wait for their first attempt, and when the oldest was queued; both 0 without any. */
export async function findWaitingMessages(db: Db): Promise<{ count: number; oldestAt: number }> {
  const { count, oldestAt } = await db
    .selectFrom("text_messages")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldestAt")])
    .where("tried_at", "is", null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: Number(oldestAt ?? 0) };
}
