/** Backups while the club books, then the restore drill into another place. */
import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CLUB } from "../lib-build.mjs";
import { newClub } from "./club.mjs";
import { newDatabase, onPostgres, onSqlite } from "./databases.mjs";
import { book, percentile } from "./requests.mjs";

const WRITE_P99_MS = 50;
const FILLER_ROWS = 200_000;
const CLIENTS = 10;
const QUIET_MS = 3_000;

export async function backups({ rounds = 5 }) {
  const what = `${rounds} backups under ${CLIENTS} booking clients, restore drill`;
  return [
    ...(await onSqlite(what, (club) => drill(club, newClub(), rounds))),
    ...(await onPostgres(what, async (club, { url }) =>
      drill(club, newClub({ url: await newDatabase(url) }), rounds),
    )),
  ];
}

async function drill(club, other, rounds) {
  const server = await club.start();
  const data = await club.data();
  const broken = [];
  await fill(data, club.url);
  const run = await data.addRun(1_000_000);
  const runners = await data.addRunners(4_000);
  const acknowledged = [];
  const writes = [];
  let isOver = false;
  const work = Array.from({ length: CLIENTS }, async () => {
    while (!isOver && runners.length > 0) {
      const submitKey = randomUUID();
      const begun = performance.now();
      const { isBooked } = await book(server.url, { ...runners.pop(), run, submitKey });
      writes.push(performance.now() - begun);
      if (isBooked) acknowledged.push(submitKey);
    }
  });
  await sleep(QUIET_MS);
  const quiet = percentile(writes.splice(0), 0.99);
  const file = join(club.dataDir, "backup");
  let slowest = 0;
  let before = [];
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
  const copy = await other.data();
  const kept = new Set(await copy.submitKeys());
  const lost = before.filter((key) => !kept.has(key));
  const { live, seats } = await copy.seatsOf(run);
  if (live !== seats) broken.push(`restored ${live} bookings, ${seats} seats counted`);
  broken.push(...lost.map((key) => `acknowledged before the backup and not in it: ${key}`));
  const rows = await copy.one("select count(*) as count from rate_bucket");
  const isWhole = (await digestOf(copy)) === fillerDigest();
  if (!isWhole) broken.push(`${rows.count} filler rows, not as they were`);
  broken.push(...(await copy.flaws()));
  await copy.close();
  await other.remove();
  const p99 = percentile(writes, 0.99);
  return {
    figures: {
      "write p99": `${quiet.toFixed(0)} ms`,
      meanwhile: `${p99.toFixed(0)} ms (target ${WRITE_P99_MS})`,
      writes: writes.length,
      "slowest backup": `${slowest.toFixed(0)} ms`,
      restored: kept.size,
      lost: lost.length,
    },
    broken,
  };
}

const fillerRow = (row) => `torture ${row}`;

async function fill(data, isPostgres) {
  const numbers = isPostgres
    ? `generate_series(1, ${FILLER_ROWS}) as n(i)`
    : `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${FILLER_ROWS}) select i from n)`;
  await data.query(
    `insert into rate_bucket (key, window_start, count) select 'torture ' || i, 0, i from ${numbers}`,
    [],
  );
}

async function digestOf(data) {
  const rows = await data.query(
    "select key, count from rate_bucket where key like 'torture %' order by count",
    [],
  );
  const hash = createHash("sha256");
  for (const { key, count } of rows) hash.update(`${key} ${count}\n`);
  return hash.digest("hex");
}

function fillerDigest() {
  const hash = createHash("sha256");
  for (let row = 1; row <= FILLER_ROWS; row += 1) hash.update(`${fillerRow(row)} ${row}\n`);
  return hash.digest("hex");
}

/** The club's command line as a process; returns `{ code, output }`. */
export function runClub({ url, dataDir }, args, { killAfterMs } = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) };
  const child = spawn(process.execPath, ["--no-warnings", CLUB, ...args], { env });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
