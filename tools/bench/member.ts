/**
 * The member area with 1,000 and with 100,000 members: time of each screen, alternating between both clubs,
 * and the throughput of the large club's dashboard and leaderboard. Clubs stay in data/bench.
 */
import { join } from "node:path";
import { type ClubName, ensureClub, membersOf } from "./club/large-club";
import { signMembersIn } from "./club/members-at-work";
import { askAs } from "./load/ask-as";
import { memoryOf, processorSeconds, startBare, startClub } from "./load/servers";
import { quantile } from "./load/turns";
import { printTable, type Row } from "./table/rows";

const SIGNED_IN = 40;
const WARM_UP = 60;
const ROUNDS = 120;
const LOAD = { connections: 20, seconds: 6 };
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

const small = await openClub("small");
const large = await openClub("large");
try {
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(SCREENS)) rows.push(await compare(what, path));
  await small.server.stop();
  rows.push(...(await bearDashboard()), await bearBoard(), memory());
  printTable("The member's home, 100,000 members and 1,000,000 bookings", rows);
} finally {
  await Promise.all([small.server.stop(), large.server.stop()]);
}

async function openClub(name: ClubName) {
  const dataDir = await ensureClub(name);
  const cookies = await signMembersIn(dataDir, membersOf(name), SIGNED_IN);
  return { dataDir, cookies, server: await startClub(dataDir) };
}

/** Median time of a screen in both clubs, measured alternately. */
async function compare(what: string, path: string): Promise<Row> {
  const clubs = [small, large].map((club) => ({ club, times: [] as number[] }));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { club, times } of clubs) {
      const began = performance.now();
      await read(club.server.url + path, club.cookies[round % SIGNED_IN] ?? "");
      if (round >= WARM_UP) times.push(performance.now() - began);
    }
  }
  const [before = 0, after = 0] = clubs.map(({ times }) => quantile(times, 0.5));
  return {
    what: `${what}: ms at 100,000 ÷ at 1,000 members`,
    figure: `${after.toFixed(1)} ÷ ${before.toFixed(1)} = ${(after / before).toFixed(2)}`,
    target: "≤ 2",
    met: after / before <= 2,
  };
}

async function bearDashboard(): Promise<Row[]> {
  const before = processorSeconds(large.server.pid);
  const { answers, rate, p50, p99 } = await askAs(
    large.cookies,
    large.server.url + SCREENS.dashboard,
    LOAD,
  );
  const perCore = Math.round(answers / (processorSeconds(large.server.pid) - before));
  return [
    {
      what: "dashboard, documents per second of one core",
      figure: `${perCore} (${rate}/s as asked)`,
      target: "≥ 600",
      met: perCore >= 600,
    },
    {
      what: `dashboard, p50 / p99 at ${LOAD.connections} connections`,
      figure: `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
      target: "p99 ≤ 60 ms",
      met: p99 <= 60,
    },
  ];
}

async function bearBoard(): Promise<Row> {
  const ours = await askAs(large.cookies, `${large.server.url}/community/leaderboard.data`, LOAD);
  const month = new Date().toISOString().slice(0, "YYYY-MM".length);
  const bare = await startBare("bare-leaderboard", [join(large.dataDir, "club.sqlite"), month]);
  const limit = await askAs(large.cookies, bare.url, LOAD);
  await bare.stop();
  return {
    what: "leaderboard data ÷ bare node:http + SQLite",
    figure: `${ours.rate}/s of ${limit.rate}/s: ${(ours.rate / limit.rate).toFixed(2)}`,
    target: "≥ 0.25",
    met: ours.rate / limit.rate >= 0.25,
  };
}

/** Memory of the large club's process after all of the above. */
function memory(): Row {
  const megabytes = Math.round(memoryOf(large.server.pid));
  return {
    what: "memory after this load (RSS)",
    figure: `${megabytes} MB`,
    target: "≤ 250 MB",
    met: megabytes <= 250,
  };
}

async function read(url: string, cookie: string): Promise<void> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}
