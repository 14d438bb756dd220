import { sql } from "kysely";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { URGENT_RANK } from "../retries";

/** Whether a message is due, or an urgent one. */
export async function hasDueMessages(
  db: Db,
  { now, onlyUrgent }: { now: Instant; onlyUrgent: boolean },
): Promise<boolean> {
  const due = await db
    .selectFrom("messages")
    .select("id")
    // Literals, so that the planner can use the partial index.
    .where(sql<boolean>`state in ('queued', 'sending')`)
    .where("next_at", "<=", now)
    .$if(onlyUrgent, (query) => query.where("rank", "=", URGENT_RANK))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
