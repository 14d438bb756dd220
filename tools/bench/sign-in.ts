/**
 * Sign-in: differences between wrong admin sign-ins, the speed of Get OTP, the delay of other requests during
 * many sign-ins, and the duration of the bot-check puzzle on a slow phone.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { solveChallenge } from "altcha-lib/v1";
import { RATE_LIMIT_KEYS } from "~/core/people/rate-limits/code-rate-limits";
import { openDatabase } from "~/db/open";
import { SERVER } from "../../scripts/lib-build.mjs";
import { measurePuzzles } from "./browser/puzzles";
import { start } from "./load/servers";
import { printTable, type Row } from "./table/rows";

const ADMIN = { username: "ravi", password: "five-early-mornings" };
const WRONG = { username: ADMIN.username, password: "five-late-mornings" };
const KINDS: [kind: string, fields: typeof ADMIN][] = [
  ["an unknown name", { ...WRONG, username: "nobody" }],
  ["a wrong password", WRONG],
  ["a member's name", { ...WRONG, username: "asha" }],
];
const TRIES = 200;
const AT_ONCE = 6;
const CODES = 24;
const CROWD = 40;
const PING_EVERY_MS = 5;
const PING_ALONE_MS = 3_000;

const dataDir = mkdtempSync(join(tmpdir(), "club-bench-"));
const club = await start([SERVER], {
  NODE_ENV: "production",
  PORT: "0",
  DATA_DIR: dataDir,
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  TRUSTED_PROXY: "127.0.0.1,::1",
  SMS_PER_HOUR: "100000",
  SMS_PER_DAY: "100000",
  SMS_UNPROVEN_PER_HOUR: "100000",
});
let addresses = 0;
try {
  const codes = await measureCodes();
  const { alone, during } = await measureNeighbours();
  const answers = await measureAnswers();
  const puzzles = await measurePuzzles(club.url, hardenPuzzles);
  const means = answers.map(({ times }) => mean(times));
  const apart = Math.max(...means) - Math.min(...means);
  printTable("Doors", [
    ...answers.map(({ kind, times }) => ({
      what: `admin sign-in, ${kind}: mean of ${TRIES}`,
      figure: `${mean(times).toFixed(1)} ms`,
      target: "≥ 800 ms",
      met: mean(times) >= 800,
    })),
    limit("their means lie apart", apart, 10),
    limit("Get OTP with a proof, 95 of 100 within", percentile(codes.proven, 0.95), 300),
    limit("Get OTP without a proof, 95 of 100 within", percentile(codes.unproven, 0.95), 300),
    { what: "another request, longest wait, alone", figure: ms(Math.max(...alone)), target: "–" },
    limit(`the same during ${CROWD} sign-ins at once`, Math.max(...during), 100),
    ...puzzles.map(({ what, times, target }) => ({
      what: `puzzle, ${what}: median, longest of ${times.length}`,
      figure: `${ms(percentile(times, 0.5))}, ${ms(Math.max(...times))}`,
      target: target ? `≤ ${target} ms` : "–",
      met: target ? percentile(times, 0.5) <= target : undefined,
    })),
  ]);
} finally {
  await club.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Every kind of wrong attempt alternately, a few at once, each pair from another address. */
async function measureAnswers() {
  const answers = KINDS.map(([kind, fields]) => ({ kind, fields, times: [] as number[] }));
  const turns = Array.from({ length: TRIES }, () => answers).flat();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let turn = turns.pop(); turn !== undefined; turn = turns.pop()) {
        const { took, status } = await post("/admin", turn.fields);
        if (status !== 400) throw new Error(`A wrong sign-in was answered with ${status}.`);
        turn.times.push(took);
      }
    }),
  );
  return answers;
}

async function measureCodes() {
  const times = { proven: [] as number[], unproven: [] as number[] };
  for (let n = 0; n < 2 * CODES; n += 1) {
    const isProven = n % 2 === 0;
    const proof: Record<string, string> = isProven ? { botCheck: await solvedPuzzle() } : {};
    const phone = String(9_100_000_000 + n);
    const { took, status } = await post("/signin", { intent: "send", phone, ...proof });
    if (status !== 200) throw new Error(`Get OTP was answered with ${status}.`);
    times[isProven ? "proven" : "unproven"].push(took);
  }
  const sent = readFileSync(join(dataDir, "outbox.ndjson"), "utf8").trim().split("\n");
  if (sent.length !== 2 * CODES) throw new Error(`${sent.length} messages were sent.`);
  return times;
}

async function solvedPuzzle(): Promise<string> {
  const puzzle = await (await fetch(`${club.url}/bot-check`)).json();
  const { challenge, salt, algorithm, maxnumber } = puzzle;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return btoa(JSON.stringify({ ...puzzle, ...solution }));
}

/** How long a small request waits without and with many sign-ins. */
async function measureNeighbours() {
  const alone = await pingWhile(pause(PING_ALONE_MS));
  const crowd = Array.from({ length: CROWD }, (_, n) =>
    post("/admin", KINDS[n % KINDS.length]?.[1] ?? WRONG),
  );
  return { alone, during: await pingWhile(Promise.all(crowd)) };
}

async function pingWhile(work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${club.url}/healthz`)).text();
    waits.push(performance.now() - begun);
    await pause(PING_EVERY_MS);
  }
  await work;
  return waits;
}

async function post(path: string, fields: Record<string, string>) {
  addresses += 1;
  const from = `10.${Math.floor(addresses / 60_000)}.${Math.floor(addresses / 250) % 240}.${addresses % 250}`;
  const begun = performance.now();
  const answer = await fetch(club.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: club.url, "X-Forwarded-For": from },
    body: new URLSearchParams(fields),
  });
  await answer.text();
  return { took: performance.now() - begun, status: answer.status };
}

/** Lowers the rate of entered codes to one in ten, which requires the hard puzzle. */
async function hardenPuzzles(): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir });
  const window_start = Date.now();
  await db
    .insertInto("rate_bucket")
    .values([
      { key: RATE_LIMIT_KEYS.strangerSends, window_start, count: 50 },
      { key: RATE_LIMIT_KEYS.strangerAnswers, window_start, count: 5 },
    ])
    .execute();
  await db.destroy();
}

function limit(what: string, time: number, target: number): Row {
  return { what, figure: ms(time), target: `≤ ${target} ms`, met: time <= target };
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}
