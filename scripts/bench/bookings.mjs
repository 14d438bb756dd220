/**
 * Checked bookings a second over HTTP, 50 clients, each answer after its commit: bare node:http + SQLite, a new
 * club, and a copy of one with a million bookings, which is kept in data/bench between runs.
 */
import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createCookie } from "react-router";
import { CLUB, ensureBuilt } from "../lib-build.mjs";
import { ensureInstalled } from "../lib-install.mjs";
import { root, runScript } from "../lib-project.mjs";
import { startClub } from "./lib/servers.mjs";
import { printTable } from "./lib/table.mjs";

const CLIENTS = 50;
/** Booked before the clock starts, so that both sides run at their usual speed. */
const WARM_UP = 2000;
const BOOKINGS = 4000;
const TARGET = 0.35;
/** A large club may be slower by what two measurements of the same differ. */
const SAME = 0.85;
const MILLION = join(root, "data/bench/large");
const SEED = ["seed", "--members", "100000", "--bookings", "1000000"];

const node = await ensureInstalled();
await ensureBuilt(node);
await seedMillion();
const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
try {
  const limit = await rateOfBare();
  const own = await rateOfClub("new");
  cpSync(MILLION, join(folder, "million"), { recursive: true });
  const million = await rateOfClub("million");
  const rows = [
    ["checked bookings ÷ bare", own, limit, TARGET],
    ["the same with 1,000,000 bookings there ÷ without", million, own, SAME],
  ];
  printTable(
    "Bookings",
    rows.map(([what, rate, of, target]) => ({
      what,
      figure: `${rate.toFixed(0)}/s of ${of.toFixed(0)}/s: ${(rate / of).toFixed(2)}`,
      target: `≥ ${target}`,
      met: rate / of >= target,
    })),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function seedMillion() {
  if (existsSync(join(MILLION, "club.sqlite"))) return;
  mkdirSync(MILLION, { recursive: true });
  const env = { NODE_ENV: "production", DATA_DIR: MILLION };
  const made = await runScript(node, [CLUB, ...SEED], env);
  if (made.code !== 0) throw new Error(made.output);
}

async function rateOfBare() {
  const bare = await startBare(join(folder, "bare.sqlite"));
  try {
    return await rate(bare.url, () => "");
  } finally {
    bare.stop();
  }
}

async function rateOfClub(name) {
  const club = await startClub(node, join(folder, name));
  try {
    const { slug, cookies } = await addRunners(join(folder, name, "club.sqlite"));
    return await rate(`${club.url}/events/${slug}/book`, (index) => cookies[index]);
  } finally {
    await club.stop();
  }
}

async function startBare(file) {
  const child = spawn(node, [join(import.meta.dirname, "lib", "bare-bookings.mjs"), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = await new Promise((resolve) =>
    child.stdout.once("data", (text) => resolve([Number(text)])),
  );
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** Active members with a session each, and room for all of them on the next run; returns its name and their cookies. */
async function addRunners(file) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  const now = Date.now();
  const cookies = [];
  database.exec("BEGIN IMMEDIATE");
  const { slug } = database
    .prepare(
      "select slug from events where status = 'published' and starts_at > ? order by starts_at",
    )
    .get(now + 3_600_000);
  const room = "update events set capacity = 100000, price_rupees = 99 where slug = ?";
  database.prepare(room).run(slug);
  const member = database.prepare(`insert into members
    (id, phone, display_name, status, registration_type, invite_code, created_at, updated_at)
    values (?, ?, ?, 'active', 'mobile_otp', ?, ?, ?)`);
  const session = database.prepare(`insert into sessions
    (id, token_hash, member_id, user_agent, ip, created_at, last_seen_at, expires_at)
    values (?, ?, ?, 'bench', '127.0.0.1', ?, ?, ?)`);
  for (let index = 0; index < WARM_UP + BOOKINGS; index += 1) {
    const id = randomUUID();
    const token = randomBytes(32).toString("base64url");
    const digest = createHash("sha256").update(token).digest("hex");
    member.run(id, `+918${String(index).padStart(9, "0")}`, `Runner ${index}`, id, now, now);
    session.run(randomUUID(), digest, id, now, now, now + 3_600_000);
    cookies.push(await createCookie("session").serialize(token));
  }
  database.exec("COMMIT");
  database.close();
  return { slug, cookies };
}

/** Bookings a second once both sides are warm, all of them answered with 302. */
async function rate(address, cookieOf) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let next = 0;
  const bookUntil = async (end) => {
    const client = async () => {
      while (next < end) {
        const status = await post(agent, address, cookieOf(next++));
        if (status !== 302) throw new Error(`A booking was answered with ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };
  await bookUntil(WARM_UP);
  const begin = performance.now();
  await bookUntil(WARM_UP + BOOKINGS);
  const took = performance.now() - begin;
  agent.destroy();
  return (BOOKINGS * 1000) / took;
}

function post(agent, address, cookie) {
  const body = new URLSearchParams({
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: randomUUID(),
  }).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: new URL(address).origin,
    ...(cookie && { Cookie: cookie }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
