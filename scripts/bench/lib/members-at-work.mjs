/** What members do that the seeded club lacks: sign in, post, like and log runs of their own. */
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_DAYS = 20;
const RUNS_EACH = 3;

/** Fills feed and run logs where they are empty and signs `count` members in; returns their Cookie headers. */
export function signMembersIn(dataDir, members, count) {
  const database = new DatabaseSync(join(dataDir, "club.sqlite"));
  try {
    database.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
    if (!database.prepare("select 1 from posts limit 1").get()) fillLife(database, members);
    const cookies = signIn(database, count);
    database.exec("COMMIT");
    return cookies;
  } finally {
    database.close();
  }
}

function fillLife(database, members) {
  const posts = members;
  const now = Date.now();
  const numbers = (count) =>
    `with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})`;
  database.exec(`insert into posts (id, member_id, content, likes, comments, shares, submit_key, created_at)
    ${numbers(posts)} select 'large-post-' || n, 'large-member-' || n, 'Run number ' || n || ' along the lake',
      1, 0, 0, 'large-' || n, ${now} - n * 60000 from numbers`);
  database.exec(`insert into post_likes (post_id, member_id)
    ${numbers(posts)} select 'large-post-' || n, 'large-member-' || ((n + 1) % ${members}) from numbers`);
  database.exec(`insert into own_runs (id, member_id, date, title, distance_m, duration_s, source, submit_key,
      created_at, updated_at)
    ${numbers(members * RUNS_EACH)} select 'large-run-' || n, 'large-member-' || (n % ${members}),
      date('now', '-' || (n % 200) || ' days'), 'Morning run', 6000, 2000, 'typed', 'large-' || n, ${now}, ${now}
    from numbers`);
}

function signIn(database, count) {
  const now = Date.now();
  const add =
    database.prepare(`insert into sessions (id, token_hash, member_id, user_agent, ip, created_at,
    last_seen_at, expires_at) values (?, ?, ?, 'bench', '127.0.0.1', ?, ?, ?)`);
  const active = database.prepare(
    "select id from members where status = 'active' and id like 'large-member-%' order by id limit ?",
  );
  const cookies = [];
  for (const { id: memberId } of active.all(count)) {
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("hex");
    add.run(randomBytes(12).toString("hex"), hash, memberId, now, now, now + SESSION_DAYS * DAY_MS);
    const value = Buffer.from(JSON.stringify(token)).toString("base64");
    cookies.push(`session=${encodeURIComponent(value)}`);
  }
  return cookies;
}
