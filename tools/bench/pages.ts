/**
 * The pages and data with the longest waits, over the club of 100,000 members: each beside its bare limit,
 * asked in turns. Memory of the server at the end.
 */
import { join } from "node:path";
import { signAdminIn } from "./club/admins-at-work";
import { ensureClub, membersOf } from "./club/large-club";
import { signMembersIn } from "./club/members-at-work";
import { askAs } from "./load/ask-as";
import { memoryOf, processorSeconds, startBare, startClub } from "./load/servers";
import { spreadOf, TURNS } from "./load/turns";
import { printTable, type Row } from "./table/rows";

const SIGNED_IN = 40;
const SECONDS = 3;
const REPORT = "/admin/reports?range=last365days";

const dataDir = await ensureClub("large");
const members = await signMembersIn(dataDir, membersOf("large"), SIGNED_IN);
const admins = [await signAdminIn(dataDir), await signAdminIn(dataDir)];
const server = await startClub(dataDir);
try {
  const rows = [
    ...(await bearReports()),
    await besideBare("leaderboard data ÷ bare", "/community/leaderboard.data", "bare-leaderboard"),
    await besideBare("my bookings data ÷ bare", "/bookings.data", "bare-my-bookings"),
    ...(await bearDashboard()),
    memory(),
  ];
  printTable("What people wait for, 100,000 members and 1,000,000 bookings", rows);
} finally {
  await server.stop();
}

async function inTurns<T>(turn: () => Promise<T>): Promise<T[]> {
  const turns: T[] = [];
  while (turns.length < TURNS) turns.push(await turn());
  return turns;
}

async function bearReports(): Promise<Row[]> {
  const bare = await startBare("bare-sums", [join(dataDir, "club.sqlite")]);
  const turns = await inTurns(async () => ({
    own: await askAs(admins, server.url + REPORT, { seconds: SECONDS }),
    limit: await askAs([""], bare.url, { seconds: SECONDS }),
  }));
  await bare.stop();
  const rate = spreadOf(turns.map(({ own }) => own.rate));
  const p99 = spreadOf(
    turns.map(({ own }) => own.p99),
    1,
  );
  const limit = spreadOf(turns.map(({ limit }) => limit.rate));
  return [
    {
      what: "reports page, answers/s; bare sums",
      figure: `${rate.text}; ${limit.text}`,
      target: "≥ 400",
      met: rate.median >= 400,
    },
    {
      what: "reports page, p99 at 20 connections, ms",
      figure: p99.text,
      target: "≤ 120",
      met: p99.median <= 120,
    },
  ];
}

/** Data of a page, in turns with the bare server that makes the same query on the same file. */
async function besideBare(what: string, path: string, name: string): Promise<Row> {
  const month = new Date().toISOString().slice(0, "YYYY-MM".length);
  const bare = await startBare(name, [join(dataDir, "club.sqlite"), month]);
  const turns = await inTurns(async () => ({
    own: await askAs(members, server.url + path, { seconds: SECONDS }),
    limit: await askAs([""], bare.url, { seconds: SECONDS }),
  }));
  await bare.stop();
  const ratio = spreadOf(
    turns.map(({ own, limit }) => own.rate / limit.rate),
    2,
  );
  const [own, limit] = [
    spreadOf(turns.map(({ own }) => own.rate)),
    spreadOf(turns.map(({ limit }) => limit.rate)),
  ];
  return {
    what,
    figure: `${own.text}/s of ${limit.text}/s: ${ratio.text}`,
    target: "≥ 0.25",
    met: ratio.median >= 0.25,
  };
}

async function bearDashboard(): Promise<Row[]> {
  const url = `${server.url}/dashboard`;
  const turns = await inTurns(async () => {
    const before = processorSeconds(server.pid);
    const full = await askAs(members, url, { seconds: SECONDS });
    const perCore = full.answers / (processorSeconds(server.pid) - before);
    const half = await askAs(members, url, { seconds: SECONDS, perSecond: full.rate / 2 });
    return { perCore, full: full.p99, half: half.p99 };
  });
  const perCore = spreadOf(turns.map((turn) => turn.perCore));
  const full = spreadOf(
    turns.map((turn) => turn.full),
    1,
  );
  const half = spreadOf(
    turns.map((turn) => turn.half),
    1,
  );
  return [
    {
      what: "dashboard, documents a second of one core",
      figure: perCore.text,
      target: "≥ 1200",
      met: perCore.median >= 1200,
    },
    {
      what: "dashboard, p99 at 20 connections, ms",
      figure: full.text,
      target: "≤ 40",
      met: full.median <= 40,
    },
    {
      what: "dashboard, p99 at half of that load, ms",
      figure: half.text,
      target: "≤ 20",
      met: half.median <= 20,
    },
  ];
}

function memory(): Row {
  const megabytes = memoryOf(server.pid);
  return {
    what: "memory after this load (RSS), MB",
    figure: megabytes.toFixed(0),
    target: "≤ 180",
    met: megabytes <= 180,
  };
}
