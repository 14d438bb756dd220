/**
 * The member's home with 1,000 and with 100,000 members: time of each screen's document, one after the other in
 * turns with the small club, and what the large one's dashboard and board bear. Clubs are kept in data/bench.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLUB, ensureBuilt } from "../lib-build.mjs";
import { ensureInstalled } from "../lib-install.mjs";
import { root, runScript } from "../lib-project.mjs";
import { signMembersIn } from "./lib/members-at-work.mjs";
import { start, startClub } from "./lib/servers.mjs";
import { printTable } from "./lib/table.mjs";

const CLUBS = { small: [1_000, 10_000], large: [100_000, 1_000_000] };
const SIGNED_IN = 40;
const WARM_UP = 60;
const ROUNDS = 120;
const CONNECTIONS = 20;
const LOAD_SECONDS = 6;
const SCREENS = {
  dashboard: "/dashboard",
  progress: "/progress",
  "progress, by year": "/progress?by=year",
  feed: "/community",
  "leaderboard, this month": "/community/leaderboard",
  "leaderboard, all time": "/community/leaderboard?board=all",
  "leaderboard, distance": "/community/leaderboard?board=distance",
  inbox: "/inbox",
  profile: "/profile",
};

const node = await ensureInstalled();
await ensureBuilt(node);
const small = await openClub("small");
const large = await openClub("large");
try {
  const rows = [];
  for (const [what, path] of Object.entries(SCREENS)) rows.push(await compare(what, path));
  await small.server.stop();
  rows.push(...(await bearDashboard()), await bearBoard(), memory());
  printTable("The member's home, 100,000 members and 1,000,000 bookings", rows);
} finally {
  await Promise.all([small.server.stop(), large.server.stop()]);
}

async function openClub(name) {
  const [members, bookings] = CLUBS[name];
  const dataDir = join(root, "data/bench", name);
  if (!existsSync(join(dataDir, "club.sqlite"))) {
    mkdirSync(dataDir, { recursive: true });
    const size = ["--members", `${members}`, "--bookings", `${bookings}`];
    const made = await runScript(node, [CLUB, "seed", ...size], {
      NODE_ENV: "production",
      DATA_DIR: dataDir,
    });
    if (made.code !== 0) throw new Error(made.output);
  }
  const cookies = signMembersIn(dataDir, members, SIGNED_IN);
  return { dataDir, cookies, server: await startClub(node, dataDir) };
}

/** Median time of a screen in both clubs, asked in turns so that both feel the same machine. */
async function compare(what, path) {
  const times = { small: [], large: [] };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [name, club] of Object.entries({ small, large })) {
      const began = performance.now();
      await read(club.server.url + path, club.cookies[round % SIGNED_IN]);
      if (round >= WARM_UP) times[name].push(performance.now() - began);
    }
  }
  const [before, after] = [median(times.small), median(times.large)];
  return {
    what: `${what}: ms at 100,000 ÷ at 1,000 members`,
    figure: `${after.toFixed(1)} ÷ ${before.toFixed(1)} = ${(after / before).toFixed(2)}`,
    target: "≤ 2",
    met: after / before <= 2,
  };
}

async function bearDashboard() {
  const before = processorSeconds(large.server.pid);
  const { answers, rate, p50, p99 } = await load(large.server.url + SCREENS.dashboard);
  const perCore = Math.round(answers / (processorSeconds(large.server.pid) - before));
  return [
    {
      what: "dashboard, documents per second of one core",
      figure: `${perCore} (${rate}/s as asked)`,
      target: "≥ 400",
      met: perCore >= 400,
    },
    {
      what: `dashboard, p50 / p99 at ${CONNECTIONS} connections`,
      figure: `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
      target: "p99 ≤ 80 ms",
      met: p99 <= 80,
    },
  ];
}

async function bearBoard() {
  const ours = await load(`${large.server.url}/community/leaderboard.data`);
  const month = new Date().toISOString().slice(0, "YYYY-MM".length);
  const script = join(root, "scripts/bench/lib/bare-leaderboard.mjs");
  const args = [script, join(large.dataDir, "club.sqlite"), month];
  const bare = await start(node, args);
  const limit = await load(bare.url);
  await bare.stop();
  return {
    what: "leaderboard data ÷ bare node:http + SQLite",
    figure: `${ours.rate}/s of ${limit.rate}/s: ${(ours.rate / limit.rate).toFixed(2)}`,
    target: "≥ 0.25",
    met: ours.rate / limit.rate >= 0.25,
  };
}

/** What the large club's process holds after all of the above. */
function memory() {
  const status = readFileSync(`/proc/${large.server.pid}/status`, "utf8");
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
  return {
    what: "memory after this load (RSS)",
    figure: `${megabytes} MB`,
    target: "≤ 250 MB",
    met: megabytes <= 250,
  };
}

/** Load from a process of its own. */
async function load(url) {
  const script = join(root, "scripts/bench/lib/load-as-members.mjs");
  const child = spawn(node, [script, url, `${LOAD_SECONDS}`, `${CONNECTIONS}`], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(large.cookies));
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  return JSON.parse(output);
}

async function read(url, cookie) {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

function median(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
}

/** Processor time that a process has used so far, in seconds. */
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
