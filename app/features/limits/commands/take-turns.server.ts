import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { findTaken } from "../queries.server";
import { hasRoom, type Limit } from "../rules";

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
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const keys = [...new Set(limits.map(({ key }) => key))].sort();
    for (const key of keys) await addTurn(db, { key, at: QUEUE });
    const counted = new Set<string>();
    for (const limit of limits) {
      const room = await findRoom(db, limit, now);
      if (room === "full") return { ok: false, reason: "limit", key: limit.key };
      for (const key of room) counted.add(key);
    }
    for (const key of counted) await addTurn(db, { key, at: now });
    return { ok: true };
  });
}

/** The keys that a turn of this limit counts under, none when it was counted before, or that it is full. */
async function findRoom(db: Db, limit: Limit, now: Instant): Promise<"full" | string[]> {
  const since = now - limit.withinMs;
  const word = "once" in limit && limit.once ? `${limit.key}:${limit.once}` : undefined;
  if (word && (await findTaken(db, { key: word, since })).count > 0) return [];
  const taken = await findTaken(db, { key: limit.key, since });
  if (!hasRoom(limit, taken, now)) return "full";
  return word ? [limit.key, word] : [limit.key];
}

/** Counts one turn of `key` at a moment, whatever the limit. */
export async function addTurn(db: Db, input: { key: string; at: Instant }): Promise<void> {
  await db
    .insertInto("rate_bucket")
    .values({ key: input.key, window_start: input.at, count: 1 })
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
