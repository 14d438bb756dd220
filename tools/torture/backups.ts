/** Backups during bookings, then restores in another place. */
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { book, percentile } from "./clients";
import { type Club, newClub } from "./club";
import { runClub } from "./command-line";
import { newDatabase, onPostgres, onSqlite } from "./databases";
import type { Found, Sizes } from "./trial";

/** The allowed increase over the p99 without a backup. */
const WRITE_P99_MS = 50;
const FILLER_ROWS = 200_000;
const FILLER_ROWS_AT_ONCE = 5_000;
const CLIENTS = 10;
const RUNNERS = 10_000;
/** Clients that send without a pause are a load beside which a backup's cost is not visible. */
const PAUSE_MS = 20;
const WARM_UP_MS = 3_000;
const QUIET_MS = 5_000;

export async function backups({ rounds = 5 }: Sizes) {
  const what = `${rounds} backups under ${CLIENTS} booking clients, restore drill`;
  return [
    ...(await onSqlite(what, (club) => drill(club, newClub(), rounds))),
    ...(await onPostgres(what, async (club, { url }) =>
      drill(club, newClub({ url: await newDatabase(url) }), rounds),
    )),
  ];
}

async function drill(club: Club, other: Club, rounds: number): Promise<Found> {
  const server = await club.start();
  const data = club.data();
  const broken: string[] = [];
  await inTransaction(data.db, fill);
  const event = await data.addEvent(1_000_000);
  const runners = await data.addRunners(RUNNERS);
  const acknowledged: string[] = [];
  const writes: number[] = [];
  let isOver = false;
  const work = Array.from({ length: CLIENTS }, async () => {
    for (let runner = runners.pop(); runner && !isOver; runner = runners.pop()) {
      const submitKey = randomUUID();
      const begun = performance.now();
      const { isBooked } = await book(server.url, { ...runner, event, submitKey });
      writes.push(performance.now() - begun);
      if (isBooked) acknowledged.push(submitKey);
      await sleep(PAUSE_MS);
    }
  });
  await sleep(WARM_UP_MS);
  writes.length = 0;
  await sleep(QUIET_MS);
  const quiet = percentile(writes.splice(0), 0.99);
  const file = join(club.dataDir, "backup");
  let slowest = 0;
  let before: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    before = [...acknowledged];
    const begun = performance.now();
    const { code, output } = await runClub(club, ["backup", file]);
    slowest = Math.max(slowest, performance.now() - begun);
    if (code !== 0) broken.push(`backup: ${output}`);
  }
  isOver = true;
  await Promise.all(work);
  const inUse = await runClub(club, ["restore", file]);
  if (inUse.code !== 1 || !inUse.output.includes("in use")) broken.push(`in use: ${inUse.output}`);
  await server.stop();
  await data.close();
  const restored = await runClub(other, ["restore", file]);
  if (restored.code !== 0) broken.push(`restore: ${restored.output}`);
  await (await other.start()).stop();
  const copy = other.data();
  const kept = new Set(await copy.submitKeys());
  const lost = before.filter((key) => !kept.has(key));
  const { live, seats } = await copy.seatsOf(event);
  if (live !== seats) broken.push(`restored ${live} bookings, ${seats} seats counted`);
  broken.push(...lost.map((key) => `acknowledged before the backup and not in it: ${key}`));
  const filler = await digestOf(copy.db);
  if (filler.digest !== fillerDigest()) broken.push(`${filler.rows} filler rows, not as they were`);
  broken.push(...(await copy.flaws()));
  await copy.close();
  await other.remove();
  const p99 = percentile(writes, 0.99);
  return {
    figures: {
      "write p99 without": `${quiet.toFixed(0)} ms`,
      "during one": `${p99.toFixed(0)} ms (target: at most ${WRITE_P99_MS} more)`,
      writes: writes.length,
      "slowest backup": `${slowest.toFixed(0)} ms`,
      restored: kept.size,
      lost: lost.length,
    },
    broken,
  };
}

/** Recent, because a starting server deletes old rows. */
const FILLED_AT = Date.now();

const fillerRow = (row: number) => ({
  key: `torture ${row}`,
  window_start: FILLED_AT,
  count: row,
});

async function fill(db: Db): Promise<void> {
  for (let from = 1; from <= FILLER_ROWS; from += FILLER_ROWS_AT_ONCE) {
    const rows = Array.from({ length: FILLER_ROWS_AT_ONCE }, (_, at) => fillerRow(from + at));
    await db.insertInto("rate_bucket").values(rows).execute();
  }
}

async function digestOf(db: Db) {
  const rows = await db
    .selectFrom("rate_bucket")
    .select(["key", "count"])
    .where("key", "like", "torture %")
    .orderBy("count")
    .execute();
  const hash = createHash("sha256");
  for (const { key, count } of rows) hash.update(`${key} ${count}\n`);
  return { rows: rows.length, digest: hash.digest("hex") };
}

function fillerDigest(): string {
  const hash = createHash("sha256");
  for (let row = 1; row <= FILLER_ROWS; row += 1)
    hash.update(`${fillerRow(row).key} ${fillerRow(row).count}\n`);
  return hash.digest("hex");
}
