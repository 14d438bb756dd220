/**
 * The export of all 100,000 members and the waits of other requests meanwhile, on SQLite or, with
 * BENCH_DATABASE_URL, on PostgreSQL.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { signAdminIn } from "./club/admins-at-work";
import { withDatabase } from "./club/databases";
import { ensureClub } from "./club/large-club";
import { type MeasuredServer, memoryOf, startClub } from "./load/servers";
import { quantile, spreadOf, TURNS } from "./load/turns";
import { printTable, type Row } from "./table/rows";

const NEIGHBOUR_ROUNDS = 1_000;
const MEMBERS_FILE = "/admin/subscribers.csv";

await withDatabase("exports", async (databaseUrl, isFilled) => {
  const dataDir = await ensureClub("large", databaseUrl, isFilled);
  const cookie = await signAdminIn(dataDir, databaseUrl);
  const server = await startClub(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  try {
    const cold = await measureExport(server, cookie);
    const rates: number[] = [];
    while (rates.length < TURNS) rates.push((await measureExport(server, cookie)).rate);
    const neighbours = await measureNeighbours(server, cookie);
    const engine = databaseUrl ? "PostgreSQL" : "SQLite";
    printTable(`Exports, ${engine}`, rowsOf({ rates, neighbours, memory: cold.memory }));
  } finally {
    await server.stop();
  }
});

function rowsOf(measured: {
  rates: number[];
  memory: number;
  neighbours: { alone: number; during: number }[];
}): Row[] {
  const rate = spreadOf(measured.rates);
  const alone = spreadOf(
    measured.neighbours.map((turn) => turn.alone),
    2,
  );
  const during = spreadOf(
    measured.neighbours.map((turn) => turn.during),
    2,
  );
  const ratio = during.median / alone.median;
  return [
    {
      what: "export of all members, rows/s",
      figure: rate.text,
      target: "≥ 100,000",
      met: rate.median >= 100_000,
    },
    {
      what: "extra memory of the first export after a start, MB",
      figure: measured.memory.toFixed(0),
      target: "≤ 50",
      met: measured.memory <= 50,
    },
    { what: "another page, p99 alone, ms", figure: alone.text, target: "–" },
    {
      what: "the same during reports and exports, ms",
      figure: `${during.text}: ${ratio.toFixed(2)}`,
      target: "within 20 %",
      met: ratio <= 1.2,
    },
  ];
}

async function measureExport({ url, pid }: MeasuredServer, cookie: string) {
  const before = memoryOf(pid);
  let most = before;
  let lines = 0;
  const start = performance.now();
  const answer = await fetch(url + MEMBERS_FILE, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}`);
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, memoryOf(pid));
  }
  const seconds = (performance.now() - start) / 1000;
  return { rate: (lines - 1) / seconds, memory: most - before };
}

/** The 99th of a hundred waits for the events page, in turns alone and beside reports and exports. */
async function measureNeighbours({ url }: MeasuredServer, cookie: string) {
  const waits = async () => {
    const times: number[] = [];
    while (times.length < NEIGHBOUR_ROUNDS) {
      const start = performance.now();
      await (await fetch(`${url}/events`)).arrayBuffer();
      times.push(performance.now() - start);
    }
    return quantile(times, 0.99);
  };
  await waits();
  const turns: { alone: number; during: number }[] = [];
  while (turns.length < TURNS) {
    const alone = await waits();
    const beside = startReports(url, cookie);
    turns.push({ alone, during: await waits() });
    await beside.stop();
  }
  return turns;
}

/** Starts reports and exports in another process, so that receiving them costs this one nothing. */
function startReports(origin: string, cookie: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "load/reports.ts")], {
    env: { ...process.env, BENCH_ORIGIN: origin, BENCH_COOKIE: cookie },
    stdio: "inherit",
  });
  return {
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}
