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
const atStart = memoryOf(server.pid);
try {
  const rows = [
    ...(await bearReports()),
    await besideBare({
      what: "leaderboard data ÷ bare",
      path: "/community/leaderboard.data",
      name: "bare-leaderboard",
      least: 0.35,
    }),
    await besideBare({
      what: "my bookings data ÷ bare",
      path: "/bookings.data",
      name: "bare-my-bookings",
      least: 0.4,
    }),
    ...(await bearDashboard()),
    memory("at the start", atStart, 120),
    memory("after this load", memoryOf(server.pid), 180),
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
  const ratio = spreadOf(
    turns.map(({ own, limit }) => own.rate / limit.rate),
    2,
  );
  return [
    {
      what: "reports page ÷ bare sums",
      figure: `${rate.text}/s of ${limit.text}/s: ${ratio.text}`,
      target: "≥ 0.12",
      met: ratio.median >= 0.12,
    },
    {
      what: "reports page, p99 at 20 connections, ms",
      figure: p99.text,
      target: "≤ 80",
      met: p99.median <= 80,
    },
  ];
}

/** Data of a page, in turns with the bare server that makes the same query on the same file. */
async function besideBare({
  what,
  path,
  name,
  least,
}: {
  what: string;
  path: string;
  name: string;
  least: number;
}): Promise<Row> {
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
    target: `≥ ${least}`,
    met: ratio.median >= least,
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
      target: "≤ 50",
      met: full.median <= 50,
    },
    {
      what: "dashboard, p99 at half of that load, ms",
      figure: half.text,
      target: "≤ 20",
      met: half.median <= 20,
    },
  ];
}

function memory(when: string, megabytes: number, most: number): Row {
  return {
    what: `memory ${when} (RSS), MB`,
    figure: megabytes.toFixed(0),
    target: `≤ ${most}`,
    met: megabytes <= most,
  };
}
