/**
 * Checked bookings a second over HTTP with 50 clients, each answered after its commit: bare node:http +
 * SQLite, a new club, and a copy of a club with a million bookings, which stays in data/bench between runs.
 */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { createMember } from "~/features/members/commands/create-member.server";
import { WAIVER_VERSION } from "~/features/members/rules/waiver";
import { HOUR_MS } from "~/lib/dates";
import { ensureClub } from "./club/large-club";
import { openSession } from "./club/sessions";
import { startBare, startClub } from "./load/servers";
import { printTable } from "./table/rows";

const CLIENTS = 50;
/** Bookings before the measurement, as warm-up. */
const WARM_UP = 2000;
const BOOKINGS = 4000;
const TARGET = 0.35;
/** Tolerance: two measurements of the same differ by as much. */
const SAME = 0.85;
const PRICE_RUPEES = 99;
const ROOM = 100_000;

const million = await ensureClub("large");
const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
try {
  const limit = await rateOfBare();
  const own = await rateOfClub("new");
  cpSync(million, join(folder, "million"), { recursive: true });
  const large = await rateOfClub("million");
  const rows: [string, number, number, number][] = [
    ["checked bookings ÷ bare", own, limit, TARGET],
    ["the same with 1,000,000 bookings there ÷ without", large, own, SAME],
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

async function rateOfBare(): Promise<number> {
  const bare = await startBare("bare-bookings", [join(folder, "bare.sqlite")]);
  try {
    return await rate(bare.url, () => "");
  } finally {
    await bare.stop();
  }
}

async function rateOfClub(name: string): Promise<number> {
  const club = await startClub(join(folder, name));
  const db = openDatabase({ databaseUrl: undefined, dataDir: join(folder, name) });
  try {
    const { slug, cookies } = await inTransaction(db, (db) => addRunners(db, Date.now()));
    return await rate(`${club.url}/events/${slug}/book`, (index) => cookies[index] ?? "");
  } finally {
    await db.destroy();
    await club.stop();
  }
}

/** Active members with a session each, and an event with room for all; returns its slug and their cookies. */
async function addRunners(db: Db, now: number): Promise<{ slug: string; cookies: string[] }> {
  const { slug } = await db
    .selectFrom("events")
    .select("slug")
    .where("status", "=", "published")
    .where("starts_at", ">", now + HOUR_MS)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("events")
    .set({ capacity: ROOM, price_rupees: PRICE_RUPEES })
    .where("slug", "=", slug)
    .execute();
  const cookies: string[] = [];
  for (let index = 0; index < WARM_UP + BOOKINGS; index += 1) {
    const phone = `+918${String(index).padStart(9, "0")}`;
    const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now });
    await db
      .updateTable("members")
      .set({ status: "active", display_name: `Runner ${index}` })
      .where("id", "=", memberId)
      .execute();
    cookies.push(await openSession(db, { memberId }));
  }
  return { slug, cookies };
}

/** Bookings a second after the warm-up, all answered with 302. */
async function rate(address: string, cookieOf: (index: number) => string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let next = 0;
  const bookUntil = async (end: number) => {
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

function post(agent: Agent, address: string, cookie: string): Promise<number> {
  const body = new URLSearchParams({
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: String(PRICE_RUPEES),
    submitKey: randomUUID(),
    waiver: WAIVER_VERSION,
  }).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: new URL(address).origin,
    ...(cookie && { Cookie: cookie }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
