/** Checked bookings a second over HTTP, 50 clients, each answer after its commit, beside bare node:http + SQLite. */
import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createCookie } from "react-router";
import { ensureBuilt } from "../lib-build.mjs";
import { ensureInstalled } from "../lib-install.mjs";
import { startClub } from "./lib/servers.mjs";
import { printTable } from "./lib/table.mjs";

const CLIENTS = 50;
/** Booked before the clock starts, so that both sides run at their usual speed. */
const WARM_UP = 2000;
const BOOKINGS = 4000;
const TARGET = 0.35;
const SLUG = "lakeside-sunday-loop";

const node = await ensureInstalled();
await ensureBuilt(node);
const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
const club = await startClub(node, folder);
const bare = await startBare(join(folder, "bare.sqlite"));
try {
  const cookies = await addRunners(join(folder, "club.sqlite"));
  const limit = await rate(bare.url, () => "");
  const own = await rate(`${club.url}/events/${SLUG}/book`, (index) => cookies[index]);
  const ratio = own / limit;
  const figure = `${own.toFixed(0)}/s of ${limit.toFixed(0)}/s: ${ratio.toFixed(2)}`;
  printTable("Bookings", [
    { what: "checked bookings ÷ bare", figure, target: `≥ ${TARGET}`, met: ratio >= TARGET },
  ]);
} finally {
  bare.stop();
  await club.stop();
  rmSync(folder, { recursive: true, force: true });
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

/** Active members with a session each, and room for all of them; returns their cookies. */
async function addRunners(file) {
  const database = new DatabaseSync(file, { timeout: 5000 });
  const now = Date.now();
  const cookies = [];
  database.exec("BEGIN IMMEDIATE");
  database.prepare("update events set capacity = 100000 where slug = ?").run(SLUG);
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
    member.run(id, `+917${String(index).padStart(9, "0")}`, `Runner ${index}`, id, now, now);
    session.run(randomUUID(), digest, id, now, now, now + 3_600_000);
    cookies.push(await createCookie("session").serialize(token));
  }
  database.exec("COMMIT");
  database.close();
  return cookies;
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
