/** Adds rows that the seeded club lacks: sessions, posts, likes and activities. */
import { migrate } from "~/db/migrate";
import { openDatabase } from "~/db/open";
import type { Db, NewRow } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { COUNTER_DEFINITIONS } from "~/features/reports/queries/counter-definitions.server";
import { addDays, dayOf, MINUTE_MS } from "~/lib/dates";
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
  await inSlices(
    members,
    (number) => postRow(number, memberId(number), now),
    (rows) => db.insertInto("posts").values(rows).execute(),
  );
  const likeRow = (number: number) => ({
    post_id: `large-post-${number}`,
    member_id: memberId(number + 1),
  });
  await inSlices(members, likeRow, (rows) => db.insertInto("post_likes").values(rows).execute());
  const today = dayOf(now, TIME_ZONE);
  const runRow = (number: number): NewRow<"own_runs"> => ({
    id: `large-run-${number}`,
    member_id: memberId(number),
    date: addDays(today, -(number % RUN_DAYS)),
    title: "Morning run",
    distance_m: 6_000,
    duration_s: 2_000,
    source: "typed",
    submit_key: `large-${number}`,
    created_at: now,
    updated_at: now,
  });
  await inSlices(members * RUNS_EACH, runRow, (rows) =>
    db.insertInto("own_runs").values(rows).execute(),
  );
}

function postRow(number: number, memberId: string, now: number): NewRow<"posts"> {
  return {
    id: `large-post-${number}`,
    member_id: memberId,
    content: `Run number ${number} along the lake`,
    likes: 1,
    comments: 0,
    shares: 0,
    submit_key: `large-${number}`,
    created_at: now - number * MINUTE_MS,
  };
}

/** Inserts rows, a thousand per statement. */
async function inSlices<Row>(
  count: number,
  rowOf: (number: number) => Row,
  add: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const length = Math.min(ROWS_AT_ONCE, count - from);
    await add(Array.from({ length }, (_, at) => rowOf(from + at)));
  }
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
