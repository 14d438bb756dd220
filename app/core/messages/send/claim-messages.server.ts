import { sql } from "kysely";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import { PAID_CHANNELS } from "../budget/budget";
import { URGENT_RANK } from "../channels";
import { LEASE_MS } from "../retries";

/**
 * Claims messages that are due, the urgent ones first: until its lease ends, a claimed message belongs to this
 * process. Returns them with the number of this attempt. Rows that another process has locked are skipped.
 */
export async function claimMessages(
  db: Db,
  input: { now: Instant; onlyUrgent: boolean; limit: number; onlyFree?: boolean },
) {
  const { now, onlyFree = false, onlyUrgent, limit } = input;
  const lock = lockRows(db, { skipsLocked: true });
  return await db
    // Materialized: PostgreSQL otherwise looks again for each row of a small table, and takes more than the limit.
    .with(
      (cte) => cte("taken").materialized(),
      (db) =>
        db
          .selectFrom("messages as due")
          .select("due.id")
          // Literals, so that the planner can use the partial index.
          .where(sql<boolean>`due.state in ('queued', 'sending')`)
          .where("due.next_at", "<=", now)
          .$if(onlyUrgent, (query) => query.where("due.rank", "=", URGENT_RANK))
          .$if(onlyFree, (query) =>
            // A message that is too late costs nothing over any channel, because it is given up.
            query.where((eb) =>
              eb.or([
                eb("due.channel", "not in", PAID_CHANNELS),
                eb("due.useful_until", "<=", now),
              ]),
            ),
          )
          .orderBy("due.rank")
          .orderBy("due.next_at")
          .limit(limit)
          .$call(lock),
    )
    .updateTable("messages")
    .set((eb) => ({
      // An attempt without a stored outcome may have been sent.
      repeats: sql<number>`repeats + case when state = 'sending' then 1 else 0 end`,
      state: "sending" as const,
      attempts: eb("attempts", "+", 1),
      next_at: now + LEASE_MS,
    }))
    .where("id", "in", (eb) => eb.selectFrom("taken").select("taken.id"))
    .returning([
      "id",
      "member_id as memberId",
      "channel",
      "kind",
      "title",
      "text",
      "link",
      "cause",
      "channels",
    ])
    .returning([
      "body",
      "rank",
      "filled_in as filledIn",
      "attempts",
      "repeats",
      "useful_until as usefulUntil",
    ])
    // Attempt and end of the lease together identify this claim of the message.
    .returning("next_at as leaseUntil")
    .execute();
}

export type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];
