/** Adds rows that the seeded club lacks: sessions, posts, likes and activities. */

import { addPost, changePostCounter } from "~/core/community/write/comment-on-post.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { addDays, dayOf, MINUTE_MS } from "~/lib/dates";
import { chunksOf } from "~/lib/lists";
import { openSession } from "./sessions";

const RUNS_EACH = 3;
const RUN_DAYS = 200;
const ROWS_AT_ONCE = 1_000;
const TIME_ZONE = "Asia/Kolkata";

/**
 * Fills the feed and activities where they are empty and signs `count` members in; returns their Cookie
 * headers.
 */
export async function signMembersIn(
  dataDir: string,
  members: number,
  count: number,
): Promise<string[]> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    // A kept club may come from an earlier release.
    await migrate(db, COUNTER_DEFINITIONS);
    return await inTransaction(db, async (db) => {
      const post = await db.selectFrom("posts").select("id").limit(1).executeTakeFirst();
      if (!post) await fillLife(db, members, Date.now());
      return await signIn(db, count);
    });
  } finally {
    await db.destroy();
  }
}

async function fillLife(db: Db, members: number, now: number): Promise<void> {
  const memberId = (number: number) => `large-member-${number % members}`;
  for (let number = 0; number < members; number += 1)
    await addPost(db, {
      memberId: memberId(number),
      content: `Run number ${number} along the lake`,
      picture: undefined,
      submitKey: `large-${number}`,
      now: now - number * MINUTE_MS,
    });
  await likeAll(db, memberId);
  const today = dayOf(now, TIME_ZONE);
  const runs = Array.from({ length: members * RUNS_EACH }, (_, number) => ({
    id: `large-run-${number}`,
    member_id: memberId(number),
    date: addDays(today, -(number % RUN_DAYS)),
    title: "Morning run",
    distance_m: 6_000,
    duration_s: 2_000,
    source: "typed" as const,
    submit_key: `large-${number}`,
    created_at: now,
    updated_at: now,
  }));
  // `logActivity` takes a transaction of its own and refreshes statistics: 1.8 ms for each of 300,000.
  for (const some of chunksOf(runs, ROWS_AT_ONCE))
    await db.insertInto("activities").values(some).execute();
}

/** One like for each post, from the member after its author; `likePost` takes a transaction of its own, and this is one. */
async function likeAll(db: Db, memberId: (number: number) => string): Promise<void> {
  const posts = await db.selectFrom("posts").select("id").orderBy("created_at", "desc").execute();
  const likes = posts.map(({ id }, number) => ({ post_id: id, member_id: memberId(number + 1) }));
  for (const some of chunksOf(likes, ROWS_AT_ONCE))
    await db.insertInto("post_likes").values(some).execute();
  for (const { id } of posts) await changePostCounter(db, { postId: id, column: "likes", by: 1 });
}

async function signIn(db: Db, count: number): Promise<string[]> {
  const active = await db
    .selectFrom("members")
    .select("id")
    .where("status", "=", "active")
    .where("id", "like", "large-member-%")
    .orderBy("id")
    .limit(count)
    .execute();
  const cookies: string[] = [];
  for (const { id } of active) cookies.push(await openSession(db, { memberId: id }));
  return cookies;
}
