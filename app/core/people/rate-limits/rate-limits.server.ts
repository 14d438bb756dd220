import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";
import type { Hit, Hits } from "./rate-limits";

/** The number of hits of `key` after `since`, and when the latest was. */
export async function findHits(db: Db, input: { key: string; since: Instant }): Promise<Hits> {
  const { count, latest } = await db
    .selectFrom("rate_bucket")
    .select((eb) => [
      eb.fn.sum<number | null>("count").as("count"),
      eb.fn.max<number | null>("window_start").as("latest"),
    ])
    .where("key", "=", input.key)
    .where("window_start", ">", input.since)
    .where("count", ">", 0)
    .executeTakeFirstOrThrow();
  return { count: Number(count ?? 0), latest: latest === null ? null : Number(latest) };
}

/** The latest `most` hits of `key` after `since`, newest first. */
export async function listHits(
  db: Db,
  input: { key: string; since: Instant; most: number },
): Promise<{ at: Instant; count: number }[]> {
  return await db
    .selectFrom("rate_bucket")
    .select(["window_start as at", "count"])
    .where("key", "=", input.key)
    .where("window_start", ">", input.since)
    .where("count", ">", 0)
    .orderBy("window_start", "desc")
    .limit(input.most)
    .execute();
}

/** The hits of several keys after `since`. */
export async function listHitsOfKeys(
  db: Db,
  input: { keys: string[]; since: Instant },
): Promise<Hit[]> {
  return await db
    .selectFrom("rate_bucket")
    .select(["key", "window_start as at", "count"])
    .where("key", "in", input.keys)
    .where("window_start", ">", input.since)
    .where("count", ">", 0)
    .execute();
}
