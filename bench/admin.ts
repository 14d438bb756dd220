/**
 * The admin panel with 1,000 and with 100,000 members: server time of every tab, the export of all members,
 * and the delay of other requests meanwhile. Both clubs stay in data/bench between runs; with
 * BENCH_DATABASE_URL (a PostgreSQL server) they are databases there, dropped at the end unless BENCH_KEEP is set.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { SERVER } from "../scripts/lib-build.mjs";
import { type ClubName, ensureClub, runClub } from "./club/large-club";
import { memoryOf } from "./load/servers";
import { printMarkdown } from "./table/markdown";

const ADMIN = { username: "bench", password: "five-early-mornings" };
const PORT = Number(process.env.PORT ?? 3190);
const ROUNDS = 40;
const TARGET_MS = 25;
const SEARCH_TARGET_MS = 50;
const NEIGHBOUR_ROUNDS = 1_000;
const NEIGHBOUR_TURNS = 4;
const POSTGRES = process.env.BENCH_DATABASE_URL;
const IS_KEPT = Boolean(process.env.BENCH_KEEP);

const TABS = [
  "dashboard",
  "bookings",
  "bookings?period=all&status=confirmed",
  "bookings?period=all&at=last",
  "bookings?period=all&status=completed&at=last",
  "bookings?period=all&q=Latha+Verma",
  "bookings?period=all&q=an+ar+ra",
  "events?when=past&at=last",
  "payments?status=paid&at=last",
  "analytics",
  "registrations?period=all",
  "registrations?period=all&at=last",
  "messages",
  "subscribers",
  "subscribers?sort=sessions&status=active",
  "subscribers?sort=name&at=last",
  "subscribers?sort=sessions&at=last",
  "subscribers?q=nila",
  "subscribers?q=Latha+Verma",
  "subscribers?q=an",
  "subscribers?q=an+ar+ra",
  "subscribers?q=example.org",
  "reports?range=last365days",
  "reports?range=last365days&tab=growth",
  "audit",
  "search?q=3456",
  "search?q=Latha+Verma",
  "search?q=erma",
  "search?q=zz+an",
];

/** A signed-in admin's browser. */
interface Signed {
  get: (path: string) => Promise<Response>;
  cookie: string;
  /** The server's process. */
  pid: number;
}

const small = await withClub("small", measureTabs);
const large = await withClub("large", async (admin) => ({
  coldExport: await measureExport(admin),
  tabs: await measureTabs(admin),
  export: await measureExport(admin),
  neighbours: await measureNeighbours(admin),
}));

printMarkdown([
  ["tab", "1,000 members, ms", "100,000 members, ms", "ratio", "target"],
  ...TABS.map((tab) => {
    const [before, after] = [small.get(tab) ?? 0, large.tabs.get(tab) ?? 0];
    const ratio = (after / before).toFixed(2);
    const target = tab.includes("q=") ? `≤ ${SEARCH_TARGET_MS} ms` : `≤ ${TARGET_MS} ms, ≤ 2`;
    return [tab, before.toFixed(1), after.toFixed(1), ratio, target];
  }),
]);
const { rows, seconds } = large.export;
const { alone, during } = large.neighbours;
const coldMemory = large.coldExport.memory.toFixed(0);
printMarkdown([
  ["figure", "measured", "target"],
  ["export of all members, rows/s", `${Math.round(rows / seconds)}`, "≥ 100,000"],
  ["extra memory of the first export after a start, MB", coldMemory, "≤ 50"],
  ["another page, median alone, ms", quantile(alone, 0.5).toFixed(2), ""],
  ["the same during reports and exports, ms", quantile(during, 0.5).toFixed(2), ""],
  ["another page, p99 alone, ms", quantile(alone, 0.99).toFixed(2), ""],
  ["the same during reports and exports, ms", quantile(during, 0.99).toFixed(2), "within 20 %"],
]);

async function withClub<T>(name: ClubName, work: (admin: Signed) => Promise<T>): Promise<T> {
  const { databaseUrl, isThere } = await databaseFor(name);
  const dataDir = await ensureClub(name, databaseUrl, isThere);
  // A club seeded by another bench has no admin yet; creating an existing one is refused.
  const account = ["--username", ADMIN.username, "--password", ADMIN.password];
  await runClub(dataDir, ["admin", "create", ...account], databaseUrl).catch(() => {});
  const database = databaseUrl && { DATABASE_URL: databaseUrl };
  const env = { NODE_ENV: "production", DATA_DIR: dataDir, PORT: `${PORT}`, ...database };
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(server.stdout, "data");
    const cookie = await signIn();
    const get = async (path: string) => {
      const answer = await fetch(`http://localhost:${PORT}${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer;
    };
    return await work({ get, cookie, pid: server.pid ?? 0 });
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
    if (POSTGRES && !IS_KEPT) await onServer(`drop database ${databaseName(name)}`);
  }
}

/** The club's database on the PostgreSQL server, if one is given, and whether an earlier run left it filled. */
async function databaseFor(
  name: ClubName,
): Promise<{ databaseUrl: string | undefined; isThere: boolean }> {
  if (!POSTGRES) return { databaseUrl: undefined, isThere: false };
  const database = databaseName(name);
  const found = await onServer(`select 1 from pg_database where datname = '${database}'`);
  const isThere = IS_KEPT && found.length > 0;
  if (!isThere) {
    await onServer(`drop database if exists ${database}`);
    await onServer(`create database ${database}`);
  }
  const url = new URL(POSTGRES);
  url.pathname = database;
  return { databaseUrl: url.href, isThere };
}

function databaseName(name: ClubName): string {
  return `club_bench_admin_${name}`;
}

async function onServer(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function signIn(): Promise<string> {
  const origin = `http://localhost:${PORT}`;
  const answer = await fetch(`${origin}/admin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(ADMIN),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`The sign-in answered ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}

/** Median time of each tab's document in milliseconds. */
async function measureTabs({ get }: Signed): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const tab of TABS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timed(async () => (await get(`/admin/${tab}`)).arrayBuffer()));
    }
    medians.set(tab, quantile(times, 0.5));
  }
  return medians;
}

async function measureExport({ get, pid }: Signed) {
  const before = memoryOf(pid);
  let most = before;
  let lines = 0;
  const start = performance.now();
  for await (const chunk of (await get("/admin/subscribers.csv")).body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, memoryOf(pid));
  }
  const seconds = (performance.now() - start) / 1000;
  return { rows: lines - 1, seconds, memory: most - before };
}

/** Times of the events page, alone and alternating with reports and exports beside it. */
async function measureNeighbours({ get, cookie }: Signed) {
  const times = async () => {
    const measured: number[] = [];
    for (let round = 0; round < NEIGHBOUR_ROUNDS; round += 1) {
      measured.push(await timed(async () => (await get("/events")).arrayBuffer()));
    }
    return measured;
  };
  await times();
  const alone: number[] = [];
  const during: number[] = [];
  for (let turn = 0; turn < NEIGHBOUR_TURNS; turn += 1) {
    alone.push(...(await times()));
    const beside = startReports(cookie);
    during.push(...(await times()));
    await beside.stop();
  }
  return { alone, during };
}

/** Starts reports and exports in another process, so that reading them costs this one nothing. */
function startReports(cookie: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "load/reports.ts")], {
    env: { ...process.env, BENCH_ORIGIN: `http://localhost:${PORT}`, BENCH_COOKIE: cookie },
    stdio: "inherit",
  });
  return {
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
