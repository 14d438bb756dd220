/** A PostgreSQL that crashes and recovers, closes connections, or has none free. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ask, book, tally } from "./clients";
import type { Club } from "./club";
import type { Runner } from "./data";
import { onPostgres } from "./databases";
import type { Found, Sizes } from "./trial";

const BACK_WITHIN_MS = 5_000;
const WORDS = "catching our breath";

export async function postgresFaults({ seconds = 10, clients = 50 }: Sizes) {
  const under = `under ${clients} clients`;
  return [
    ...(await onPostgres(`immediate stop, ${seconds / 2} s away, ${under}`, (club, cluster) =>
      underLoad(club, clients, async () => {
        await sleep(2_000);
        await cluster.crash();
        await sleep(seconds * 500);
        await cluster.revive();
      }),
    )),
    ...(await onPostgres(`connections ended for ${seconds} s, ${under}`, (club) =>
      underLoad(club, clients, () => endConnections(club, seconds * 1000)),
    )),
    ...(await onPostgres(`every connection waiting for ${seconds} s, ${under}`, (club) =>
      underLoad(club, clients, () => holdTable(club, seconds * 1000)),
    )),
  ];
}

/** Members who book with one key until acknowledged, during `trouble`. */
async function underLoad(
  club: Club,
  clients: number,
  trouble: () => Promise<void>,
): Promise<Found> {
  const server = await club.start();
  let data = club.data();
  const event = await data.addEvent(1_000_000);
  const runners = await data.addRunners(20_000);
  await data.close();
  const answers = tally();
  const acknowledged: string[] = [];
  const broken: string[] = [];
  let lastTrouble = 0;
  let isOver = false;
  const bookOne = async (runner: Runner) => {
    const submitKey = randomUUID();
    for (let isBooked = false; !isBooked && !isOver; ) {
      const answer = await book(server.url, { ...runner, event, submitKey });
      answers.add(answer.status);
      isBooked = answer.isBooked;
      if (isBooked) acknowledged.push(submitKey);
      else lastTrouble = performance.now();
      if (answer.status === 503 && !answer.text.includes(WORDS)) broken.push("503 without words");
      if (!isBooked) await sleep(50);
    }
  };
  const work = Array.from({ length: clients }, async () => {
    for (let runner = runners.pop(); runner && !isOver; runner = runners.pop())
      await bookOne(runner);
  });
  await sleep(1_000);
  await trouble();
  const over = performance.now();
  await sleep(BACK_WITHIN_MS);
  const back = Math.max(0, lastTrouble - over);
  const ready = await ask(server.url, "/readyz");
  isOver = true;
  await Promise.all(work);
  if (ready.status !== 200) broken.push(`readyz ${ready.status} ${BACK_WITHIN_MS} ms after`);
  if (server.child.exitCode !== null)
    broken.push(`the server ended: ${server.output().slice(-2000)}`);
  data = club.data();
  const keys = await data.submitKeys();
  const kept = new Set(keys);
  const lost = acknowledged.filter((key) => !kept.has(key));
  const { live, seats } = await data.seatsOf(event);
  if (live !== seats) broken.push(`${live} bookings, ${seats} seats counted`);
  if (keys.length !== kept.size) broken.push(`${keys.length - kept.size} duplicates`);
  broken.push(...lost.map((key) => `lost ${key}`));
  broken.push(
    ...answers.others(302, 503).map(([status, count]) => `${count} answers of ${status}`),
  );
  await data.close();
  await server.stop();
  return {
    figures: {
      acknowledged: acknowledged.length,
      lost: lost.length,
      answers,
      "last 503 after it was back": `${back.toFixed(0)} ms`,
    },
    broken,
  };
}

async function endConnections({ url }: Club, durationMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const until = Date.now() + durationMs; Date.now() < until; await sleep(100)) {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  }
  await client.end();
}

async function holdTable({ url }: Club, durationMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("begin");
  await client.query("lock table sessions in access exclusive mode");
  await sleep(durationMs);
  await client.query("commit");
  await client.end();
}
