/**
 * A club whose PostgreSQL is 5 and 10 ms away: round trips and bookings a second by the number of connections, and
 * members' pages. The line is slowed by a process of its own on this machine.
 */

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startPostgres } from "../../scripts/lib-postgres.mjs";
import { book } from "../torture/clients";
import { type Club, newClub } from "../torture/club";
import type { Data, Runner } from "../torture/data";
import { newDatabase } from "../torture/databases";
import { askAs } from "./load/ask-as";
import { printTable, type Row } from "./table/rows";

const DELAYS_MS = [5, 10];
const CONNECTIONS = [10, 20, 30];
const CLIENTS = 60;
const WARM_UP = 300;
const BOOKINGS = 1_500;
/** Targets where the database is `AWAY_MS` away. */
const MOST_ROUND_TRIPS = 6;
const LEAST_A_SECOND = 150;
const AWAY_MS = 10;
const MEMBERS = 20;
const PAGES_A_SECOND = 40;
const PAGES = ["/events", "/dashboard", "/bookings", "/community", "/community/leaderboard"];

const cluster = await startPostgres({ isOwn: true });
if (cluster.missing !== undefined) {
  process.stdout.write(`skipped: ${cluster.missing}\n`);
  process.exit(0);
}
const club = newClub({ url: await newDatabase(cluster.url) });
await (await club.start()).stop();
const data = club.data();
try {
  printTable("Bookings from afar", await bookFromAfar(club, data));
  printTable(
    `Pages, ${AWAY_MS} ms away, ${PAGES_A_SECOND} a second`,
    await visitFromAfar(club, data),
  );
} finally {
  await data.close();
  await club.remove();
  await cluster.stop();
}

async function bookFromAfar(club: Club, data: Data): Promise<Row[]> {
  const rows: Row[] = [];
  for (const delayMs of DELAYS_MS)
    for (const connections of CONNECTIONS) {
      const runners = await data.addRunners(WARM_UP + BOOKINGS);
      const { roundTrips, perSecond } = await fromAfar(
        club,
        { delayMs, connections },
        (url, line) => rateOf(url, line, { data, runners }),
      );
      const isAim = delayMs === AWAY_MS && connections > (CONNECTIONS[0] ?? 0);
      rows.push({
        what: `${delayMs} ms, ${connections} connections`,
        figure: `${perSecond.toFixed(0)}/s, ${roundTrips.toFixed(1)} round trips each`,
        target: isAim ? `≥ ${LEAST_A_SECOND}/s, ≤ ${MOST_ROUND_TRIPS}` : `≤ ${MOST_ROUND_TRIPS}`,
        met: roundTrips <= MOST_ROUND_TRIPS && (!isAim || perSecond >= LEAST_A_SECOND),
      });
    }
  return rows;
}

async function visitFromAfar(club: Club, data: Data): Promise<Row[]> {
  const runners = await data.addRunners(MEMBERS);
  const cookies = runners.map(({ cookie }) => cookie);
  return await fromAfar(club, { delayMs: AWAY_MS, connections: 20 }, async (url, line) => {
    const rows: Row[] = [];
    for (const path of PAGES) {
      const before = await line.roundTrips();
      const load = { seconds: 5, connections: 50, perSecond: PAGES_A_SECOND };
      const { answers, p50, p99 } = await askAs(cookies, url + path, load);
      const each = ((await line.roundTrips()) - before) / answers;
      const figure = `${p50.toFixed(0)} and ${p99.toFixed(0)} ms, ${each.toFixed(1)} statements each`;
      rows.push({ what: `${path}, p50 and p99`, figure, target: "–" });
    }
    return rows;
  });
}

/** Runs the work with a server of the club that reaches its database over a slow line. */
async function fromAfar<T>(
  club: Club,
  { delayMs, connections }: { delayMs: number; connections: number },
  work: (url: string, line: SlowLine) => Promise<T>,
): Promise<T> {
  const line = await startSlowLine(club.url ?? "", delayMs);
  const server = await club.start({
    DATABASE_URL: line.url,
    DATABASE_CONNECTIONS: String(connections),
  });
  try {
    return await work(server.url, line);
  } finally {
    await server.stop();
    line.stop();
  }
}

/** Bookings a second after a warm-up, and the round trips of each. */
async function rateOf(
  url: string,
  line: SlowLine,
  { data, runners }: { data: Data; runners: Runner[] },
) {
  const event = await data.addEvent(1_000_000);
  const bookSome = async (some: Runner[]) => {
    const client = async () => {
      for (let runner = some.pop(); runner; runner = some.pop()) {
        const { isBooked, status } = await book(url, { ...runner, event, submitKey: randomUUID() });
        if (!isBooked) throw new Error(`A booking was answered with ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };
  await bookSome(runners.slice(0, WARM_UP));
  const before = await line.roundTrips();
  const begun = performance.now();
  await bookSome(runners.slice(WARM_UP));
  const seconds = (performance.now() - begun) / 1000;
  const roundTrips = ((await line.roundTrips()) - before) / BOOKINGS;
  return { roundTrips, perSecond: BOOKINGS / seconds };
}

interface SlowLine {
  /** The address of the same database over the slow line. */
  url: string;
  roundTrips: () => Promise<number>;
  stop: () => void;
}

/** A line to the database at `url` that adds this many milliseconds to each round trip. */
async function startSlowLine(url: string, delayMs: number): Promise<SlowLine> {
  const { hostname, port } = new URL(url);
  const file = join(import.meta.dirname, "load/slow-line.ts");
  const child = spawn(process.execPath, ["--no-warnings", file, hostname, port, String(delayMs)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const next = async () => String((await once(lines, "line"))[0]);
  const own = new URL(url);
  own.host = `127.0.0.1:${await next()}`;
  return {
    url: own.href,
    async roundTrips() {
      const answer = next();
      child.stdin.write("\n");
      return Number(await answer);
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
