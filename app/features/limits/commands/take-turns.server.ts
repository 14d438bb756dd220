import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { listTurnsOf } from "../queries.server";
import { hasRoom, isSaidBefore, keysOf, type Limit, takenOf } from "../rules";

/** A row of every key at this moment is what takers of the same key queue for. */
const QUEUE = 0;

type Outcome = { ok: true } | { ok: false; reason: "limit"; key: string };

/**
 * Takes one turn of every limit, or of none when one is used up (`key` says which). Takers of the same key
 * queue for its row, so that parallel requests of several processes never share the last turn.
 */
export async function takeTurns(
  db: Db,
  input: { limits: Limit[]; now: Instant },
): Promise<Outcome> {
  const { limits, now } = input;
  const keys = [...new Set(limits.flatMap(keysOf))].sort();
  const longestMs = Math.max(...limits.map(({ withinMs }) => withinMs));
  return await inTransaction(db, async (db): Promise<Outcome> => {
    await addTurns(db, { keys, at: QUEUE });
    const turns = await listTurnsOf(db, { keys, since: now - longestMs });
    const counted = new Set<string>();
    for (const limit of limits) {
      if (isSaidBefore(limit, turns, now)) continue;
      const taken = takenOf(turns, limit.key, now - limit.withinMs);
      if (!hasRoom(limit, taken, now)) return { ok: false, reason: "limit", key: limit.key };
      for (const key of keysOf(limit)) counted.add(key);
    }
    if (counted.size > 0) await addTurns(db, { keys: [...counted].sort(), at: now });
    return { ok: true };
  });
}

/** Makes whoever queues for the same key wait for the end of this transaction. Call it within one. */
export async function queueFor(db: Db, input: { key: string }): Promise<void> {
  await addTurns(db, { keys: [input.key], at: QUEUE });
}

/** Counts one turn of `key` at a moment, whatever the limit. */
export async function addTurn(db: Db, input: { key: string; at: Instant }): Promise<void> {
  await addTurns(db, { keys: [input.key], at: input.at });
}

/** One statement for all keys, in their order, so that takers of the same keys queue in the same order. */
async function addTurns(db: Db, input: { keys: string[]; at: Instant }): Promise<void> {
  await db
    .insertInto("rate_bucket")
    .values(input.keys.map((key) => ({ key, window_start: input.at, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["key", "window_start"])
        .doUpdateSet((eb) => ({ count: eb("rate_bucket.count", "+", 1) })),
    )
    .execute();
}

/** Gives one turn taken at `at` back. */
export async function returnTurn(db: Db, input: { key: string; at: Instant }): Promise<void> {
  await db
    .updateTable("rate_bucket")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", input.key)
    .where("window_start", "=", input.at)
    .where("count", ">", 0)
    .execute();
}

/** Forgets every turn of `key`, so that counting begins anew. */
export async function forgetTurns(db: Db, input: { key: string }): Promise<void> {
  await db
    .deleteFrom("rate_bucket")
    .where("key", "=", input.key)
    .where("window_start", ">", QUEUE)
    .execute();
}

/** Removes turns taken before `before`; returns how many rows went. */
export async function removeOldTurns(db: Db, input: { before: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("rate_bucket")
    .where("window_start", "<", input.before)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
