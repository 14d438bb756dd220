/**
 * The admin panel with 1,000 and with 100,000 members: server time of every tab, the export of all members,
 * and what other requests feel of it. The two clubs are kept in data/bench between runs; with BENCH_DATABASE_URL
 * (a PostgreSQL server) they are databases of their own there, dropped at the end.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { CLUB, ensureBuilt, SERVER } from "../lib-build.mjs";
import { ensureInstalled } from "../lib-install.mjs";
import { root, runScript } from "../lib-project.mjs";

const CLUBS = { small: [1_000, 10_000], large: [100_000, 1_000_000] };
const ADMIN = { username: "bench", password: "five-early-mornings" };
const PORT = Number(process.env.PORT ?? 3190);
const ROUNDS = 40;
const TARGET_MS = 50;
const NEIGHBOUR_ROUNDS = 1_000;
const NEIGHBOUR_TURNS = 4;
const POSTGRES = process.env.BENCH_DATABASE_URL;

const TABS = [
  "dashboard",
  "bookings",
  "bookings?period=all&status=confirmed",
  "analytics",
  "registrations?period=all",
  "messages",
  "subscribers",
  "subscribers?sort=sessions&status=active",
  "subscribers?sort=name&page=20",
  "subscribers?q=nila",
  "reports?range=last365days",
  "reports?range=last365days&tab=growth",
  "audit",
  "search?q=3456",
];

const node = await ensureInstalled();
await ensureBuilt(node);
const small = await withClub("small", measureTabs);
const large = await withClub("large", async (get) => ({
  coldExport: await measureExport(get),
  tabs: await measureTabs(get),
  export: await measureExport(get),
  neighbours: await measureNeighbours(get),
}));

const line = (...cells) => `| ${cells.join(" | ")} |\n`;
process.stdout.write(
  line("tab", "1,000 members, ms", "100,000 members, ms", "ratio", "target") +
    line("---", "---:", "---:", "---:", "---"),
);
for (const tab of TABS) {
  const [before, after] = [small[tab], large.tabs[tab]];
  process.stdout.write(
    line(
      tab,
      before.toFixed(1),
      after.toFixed(1),
      (after / before).toFixed(2),
      `≤ ${TARGET_MS} ms, ≤ 2`,
    ),
  );
}
const { rows, seconds } = large.export;
const { alone, during } = large.neighbours;
process.stdout.write(
  `\n${line("figure", "measured", "target")}${line("---", "---:", "---")}` +
    line("export of all members, rows/s", Math.round(rows / seconds), "≥ 100,000") +
    line(
      "extra memory of the first export after a start, MB",
      large.coldExport.memory.toFixed(0),
      "≤ 50",
    ) +
    line("another page, median alone, ms", quantile(alone, 0.5).toFixed(2), "") +
    line("the same during reports and exports, ms", quantile(during, 0.5).toFixed(2), "") +
    line("another page, p99 alone, ms", quantile(alone, 0.99).toFixed(2), "") +
    line(
      "the same during reports and exports, ms",
      quantile(during, 0.99).toFixed(2),
      "within 20 %",
    ),
);

async function withClub(name, work) {
  const dataDir = join(root, "data/bench", name);
  const env = { NODE_ENV: "production", DATA_DIR: dataDir, ...(await databaseFor(name)) };
  mkdirSync(dataDir, { recursive: true });
  if (POSTGRES || !existsSync(join(dataDir, "club.sqlite"))) {
    const [members, bookings] = CLUBS[name];
    const start = performance.now();
    const made = await runScript(
      node,
      [CLUB, "seed", "--members", `${members}`, "--bookings", `${bookings}`],
      env,
    );
    if (made.code !== 0) throw new Error(made.output);
    const took = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`seeded ${members} members, ${bookings} bookings in ${took} s\n`);
  }
  // A club that another measurement has seeded has nobody to sign in yet; one that is there already is refused.
  const admin = ["--username", ADMIN.username, "--password", ADMIN.password];
  await runScript(node, [CLUB, "admin", "create", ...admin], env);
  const server = spawn(node, [SERVER], {
    env: { ...process.env, ...env, PORT: `${PORT}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise((resolve) => server.stdout.once("data", resolve));
    const cookie = await signIn();
    const get = async (path) => {
      const answer = await fetch(`http://localhost:${PORT}${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer;
    };
    return await work(Object.assign(get, { pid: server.pid, cookie }));
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    if (POSTGRES) await onServer(`drop database ${databaseName(name)}`);
  }
}

/** A new database on the PostgreSQL server, when there is one to measure. */
async function databaseFor(name) {
  if (!POSTGRES) return {};
  await onServer(`drop database if exists ${databaseName(name)}`);
  await onServer(`create database ${databaseName(name)}`);
  const url = new URL(POSTGRES);
  url.pathname = databaseName(name);
  return { DATABASE_URL: url.href };
}

function databaseName(name) {
  return `club_bench_admin_${name}`;
}

async function onServer(statement) {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function signIn() {
  const origin = `http://localhost:${PORT}`;
  const answer = await fetch(`${origin}/admin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(ADMIN),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (!cookie) throw new Error(`The sign-in answered ${answer.status}`);
  return cookie.split(";")[0];
}

/** Median time of each tab's document in milliseconds. */
async function measureTabs(get) {
  const medians = {};
  for (const tab of TABS) {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push(await timed(async () => (await get(`/admin/${tab}`)).arrayBuffer()));
    }
    medians[tab] = quantile(times, 0.5);
  }
  return medians;
}

async function measureExport(get) {
  const before = memoryOf(get.pid);
  let most = before;
  let lines = 0;
  const start = performance.now();
  for await (const chunk of (await get("/admin/subscribers.csv")).body) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, memoryOf(get.pid));
  }
  const seconds = (performance.now() - start) / 1000;
  return { rows: lines - 1, seconds, memory: most - before };
}

/**
 * Times of the events page, asked one after another: alone and while reports and exports run beside it, in
 * turns, so that both see the same machine.
 */
async function measureNeighbours(get) {
  const times = async () => {
    const measured = [];
    for (let round = 0; round < NEIGHBOUR_ROUNDS; round += 1) {
      measured.push(await timed(async () => (await get("/events")).arrayBuffer()));
    }
    return measured;
  };
  await times();
  const alone = [];
  const during = [];
  for (let turn = 0; turn < NEIGHBOUR_TURNS; turn += 1) {
    alone.push(...(await times()));
    const beside = startReports(get.cookie);
    during.push(...(await times()));
    await beside.stop();
  }
  return { alone, during };
}

/** Reports and exports from a process of its own, so that what it reads costs this one nothing. */
function startReports(cookie) {
  const child = spawn(node, [join(import.meta.dirname, "lib/admin-load.mjs")], {
    env: { ...process.env, BENCH_ORIGIN: `http://localhost:${PORT}`, BENCH_COOKIE: cookie },
    stdio: "inherit",
  });
  return {
    async stop() {
      child.kill();
      await new Promise((resolve) => child.once("exit", resolve));
    },
  };
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(times, part) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** Resident memory of a process in MB. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
