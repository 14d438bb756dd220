/**
 * The gain of each private part in app/framework: two servers over the same club, with its switch on and off,
 * asked in turns. Processor time of the server an answer, the median of the turns; memory after dashboards;
 * paints.
 */
import { MEMORY_ARGS, MEMORY_ENV } from "../../app/framework/memory-settings.mjs";
import type { SwitchName } from "../../app/framework/switches";
import { SERVER } from "../../scripts/lib-build.mjs";
import { visit } from "./browser/visit";
import { ensureClub, membersOf } from "./club/large-club";
import { signMembersIn } from "./club/members-at-work";
import { type MeasuredServer, memoryOf, processorSeconds, start } from "./load/servers";
import { printMarkdown } from "./table/markdown";

const SIGNED_IN = 20;
const TURNS = 9;
const WARM_UP = 150;
const ANSWERS_A_TURN = 150;
const VISITS = 5;
const DASHBOARDS = 2_000;
const CONNECTIONS = 20;
const MEMORY_TURNS = 3;

const SCREENS: [SwitchName, string][] = [
  ["siteSections", "/inbox"],
  ["siteSections", "/profile"],
  ["siteSections", "/events"],
  ["wholePages", "/dashboard"],
  ["directAnswers", "/dashboard"],
  ["directAnswers", "/community/leaderboard.data"],
  ["directAnswers", "/bookings.data"],
  ["cachedParts", "/dashboard"],
  ["compiledQueries", "/dashboard"],
];

const [semiSpace = "", growth = ""] = MEMORY_ARGS;
const SETTINGS: [string, string[], Record<string, string>][] = [
  ["all settings", MEMORY_ARGS, MEMORY_ENV],
  ["without all", [], {}],
  ["without --heap-growing-percent", [semiSpace], MEMORY_ENV],
  ["without --max-semi-space-size", [growth], MEMORY_ENV],
  ["without malloc's", MEMORY_ARGS, {}],
];

const wanted = process.env.ONLY?.split(",") ?? ["speed", "paints", "memory"];
const dataDir = await ensureClub("small");
const cookies = await signMembersIn(dataDir, membersOf("small"), SIGNED_IN);

if (wanted.includes("speed")) {
  const rows: string[][] = [];
  for (const [name, path] of SCREENS) rows.push(await compareCost(name, path));
  printMarkdown([["switch", "screen", "on, ms", "off, ms", "gain"], ...rows]);
}
if (wanted.includes("paints")) {
  printMarkdown([["switch", "page", "LCP on, ms", "off, ms", "gain"], await comparePaints()]);
}
if (wanted.includes("memory")) {
  printMarkdown([["setting", "RSS, MB", "CPU a dashboard, ms"], ...(await compareMemory())]);
}

async function compareCost(name: SwitchName, path: string): Promise<string[]> {
  const on = await startWith();
  const off = await startWith({ env: { SWITCHED_OFF: name } });
  const costs = new Map([on, off].map((server) => [server, [] as number[]]));
  for (const [server] of costs) await ask(server, path, WARM_UP);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [server, seen] of costs) {
      const before = processorSeconds(server.pid);
      await ask(server, path, ANSWERS_A_TURN);
      seen.push(((processorSeconds(server.pid) - before) * 1000) / ANSWERS_A_TURN);
    }
  await Promise.all([on.stop(), off.stop()]);
  return [name, path, ...figures(median(costs.get(on) ?? []), median(costs.get(off) ?? []))];
}

async function comparePaints(): Promise<string[]> {
  const on = await startWith();
  const off = await startWith({ env: { SWITCHED_OFF: "lateScripts" } });
  const paints = new Map([on, off].map((server) => [server, [] as number[]]));
  for (let turn = 0; turn < VISITS; turn += 1)
    for (const [server, seen] of paints) seen.push((await visit(`${server.url}/`)).lcp);
  await Promise.all([on.stop(), off.stop()]);
  return [
    "lateScripts",
    "/",
    ...figures(median(paints.get(on) ?? []), median(paints.get(off) ?? [])),
  ];
}

async function compareMemory(): Promise<string[][]> {
  const seen = SETTINGS.map(() => ({ megabytes: [] as number[], costs: [] as number[] }));
  for (let turn = 0; turn < MEMORY_TURNS; turn += 1)
    for (const [at, [, args, settings]] of SETTINGS.entries()) {
      const server = await startWith({ args, settings });
      await ask(server, "/dashboard", DASHBOARDS, CONNECTIONS);
      seen[at]?.megabytes.push(memoryOf(server.pid));
      seen[at]?.costs.push((processorSeconds(server.pid) * 1000) / DASHBOARDS);
      await server.stop();
    }
  return SETTINGS.map(([what], at) => [
    what,
    median(seen[at]?.megabytes ?? []).toFixed(0),
    median(seen[at]?.costs ?? []).toFixed(2),
  ]);
}

function startWith({
  args = MEMORY_ARGS,
  settings = MEMORY_ENV,
  env = {},
}: {
  args?: string[];
  settings?: Record<string, string>;
  env?: Record<string, string>;
} = {}): Promise<MeasuredServer> {
  return start(["--enable-source-maps", ...args, SERVER], {
    NODE_ENV: "production",
    ...settings,
    ...env,
    PORT: "0",
    DATA_DIR: dataDir,
  });
}

/** Requests a screen as the signed-in members in turn. */
async function ask(
  server: MeasuredServer,
  path: string,
  answers: number,
  lines = 1,
): Promise<void> {
  let asked = 0;
  const line = async () => {
    while (asked < answers) {
      asked += 1;
      const cookie = cookies[asked % SIGNED_IN] ?? "";
      const answer = await fetch(server.url + path, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
}

function figures(on: number, off: number): string[] {
  return [on.toFixed(2), off.toFixed(2), `${Math.round((1 - on / off) * 100)} %`];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
