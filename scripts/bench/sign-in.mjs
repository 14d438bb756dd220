/**
 * The doors: how alike wrong admin sign-ins are answered, how fast Get OTP answers, what other requests feel
 * of many sign-ins at once, and how long the puzzle against robots takes on a slow phone.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { solveChallenge } from "altcha-lib/v1";
import { ensureBuilt, SERVER } from "../lib-build.mjs";
import { ensureInstalled } from "../lib-install.mjs";
import { measurePuzzles } from "./lib/puzzles.mjs";
import { start } from "./lib/servers.mjs";
import { printTable } from "./lib/table.mjs";

const ADMIN = { username: "ravi", password: "five-early-mornings" };
const WRONG = { username: ADMIN.username, password: "five-late-mornings" };
const KINDS = [
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

const node = await ensureInstalled();
await ensureBuilt(node);
const dataDir = mkdtempSync(join(tmpdir(), "club-bench-"));
const club = await start(node, [SERVER], {
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

/** Every kind of wrong attempt in turn, a few at once, each pair from an address of its own. */
async function measureAnswers() {
  const answers = KINDS.map(([kind]) => ({ kind, times: [] }));
  const turns = Array.from({ length: TRIES * KINDS.length }, (_, turn) => turn % KINDS.length);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let which = turns.pop(); which !== undefined; which = turns.pop()) {
        const { took, status } = await post("/admin", KINDS[which][1]);
        if (status !== 400) throw new Error(`A wrong sign-in was answered with ${status}.`);
        answers[which].times.push(took);
      }
    }),
  );
  return answers;
}

async function measureCodes() {
  const times = { proven: [], unproven: [] };
  for (let n = 0; n < 2 * CODES; n += 1) {
    const isProven = n % 2 === 0;
    const proof = isProven ? { botCheck: await solvedPuzzle() } : {};
    const phone = String(9_100_000_000 + n);
    const { took, status } = await post("/signin", { intent: "send", phone, ...proof });
    if (status !== 200) throw new Error(`Get OTP was answered with ${status}.`);
    times[isProven ? "proven" : "unproven"].push(took);
  }
  const sent = readFileSync(join(dataDir, "outbox.ndjson"), "utf8").trim().split("\n");
  if (sent.length !== 2 * CODES) throw new Error(`${sent.length} messages were sent.`);
  return times;
}

async function solvedPuzzle() {
  const puzzle = await (await fetch(`${club.url}/bot-check`)).json();
  const { challenge, salt, algorithm, maxnumber } = puzzle;
  const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise;
  return btoa(JSON.stringify({ ...puzzle, ...solution }));
}

/** How long a small request waits while nobody and while a crowd signs in. */
async function measureNeighbours() {
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const alone = await pingWhile(pause(PING_ALONE_MS));
  const crowd = Array.from({ length: CROWD }, (_, n) => post("/admin", KINDS[n % 3][1]));
  return { alone, during: await pingWhile(Promise.all(crowd)) };
}

async function pingWhile(work) {
  const waits = [];
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await (await fetch(`${club.url}/healthz`)).text();
    waits.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS));
  }
  await work;
  return waits;
}

async function post(path, fields) {
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

/** Puts the club where one code in ten is answered: the breaker asks for the hard puzzle. */
function hardenPuzzles() {
  const database = new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: 5000 });
  const add = database.prepare(
    "insert into rate_bucket (key, window_start, count) values (?, ?, ?)",
  );
  const now = Date.now();
  add.run("club:sent:strangers", now, 50);
  add.run("club:answered:strangers", now, 5);
  database.close();
}

function limit(what, time, target) {
  return { what, figure: ms(time), target: `≤ ${target} ms`, met: time <= target };
}

function ms(time) {
  return `${time.toFixed(1)} ms`;
}

function mean(times) {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function percentile(times, part) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1];
}
