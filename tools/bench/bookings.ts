/**
 * Checked bookings a second over HTTP with 50 clients, each answered after its commit: bare node:http +
 * SQLite (with BENCH_DATABASE_URL, `pg`) and a new club in turns; then a copy of a club with a million
 * bookings, which stays in data/bench between runs.
 */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMember } from "~/core/people/members.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { HOUR_MS } from "~/lib/dates";
import { withDatabase } from "./club/databases";
import { ensureClub } from "./club/large-club";
import { openSession } from "./club/sessions";
import { startBare, startClub } from "./load/servers";
import { spreadOf, TURNS } from "./load/turns";
import { printTable, type Row } from "./table/rows";

const CLIENTS = 50;
/** Bookings before the measurement, as warm-up. */
const WARM_UP = 2000;
const BOOKINGS = 4000;
const RUNNERS_AT_ONCE = 200;
const TARGET = 0.5;
/** The tolerance: two measurements of the same server differ by as much. */
const SAME = 0.85;
const PRICE_RUPEES = 99;
const ROOM = 100_000;

const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
try {
  const rows = process.env.BENCH_DATABASE_URL
    ? [await besideBare()]
    : [await besideBare(), ...(await besideMillion())];
  printTable("Bookings", rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A new club and the bare server, in turns; each turn has a database of its own. */
async function besideBare(): Promise<Row> {
  const turns: { own: number; limit: number }[] = [];
  while (turns.length < TURNS)
    turns.push(
      await withDatabase("bookings", async (databaseUrl) => ({
        limit: await rateOfBare(`bare-${turns.length}`, databaseUrl),
        own: await rateOfClub(`new-${turns.length}`, databaseUrl),
      })),
    );
  const own = spreadOf(turns.map((turn) => turn.own));
  const limit = spreadOf(turns.map((turn) => turn.limit));
  const ratio = spreadOf(
    turns.map(({ own, limit }) => own / limit),
    2,
  );
  return {
    what: process.env.BENCH_DATABASE_URL ? "checked bookings ÷ bare pg" : "checked bookings ÷ bare",
    figure: `${own.text}/s of ${limit.text}/s: ${ratio.text}`,
    target: `≥ ${TARGET}`,
    met: ratio.median >= TARGET,
  };
}

async function besideMillion(): Promise<Row[]> {
  const million = await ensureClub("large");
  const without = await rateOfClub("beside");
  cpSync(million, join(folder, "million"), { recursive: true });
  const large = await rateOfClub("million");
  return [
    {
      what: "the same with 1,000,000 bookings there ÷ without",
      figure: `${large.toFixed(0)}/s of ${without.toFixed(0)}/s: ${(large / without).toFixed(2)}`,
      target: `≥ ${SAME}`,
      met: large / without >= SAME,
    },
  ];
}

async function rateOfBare(name: string, databaseUrl?: string): Promise<number> {
  const bare = databaseUrl
    ? await startBare("bare-bookings-postgres", [databaseUrl])
    : await startBare("bare-bookings", [join(folder, `${name}.sqlite`)]);
  try {
    return await rate(bare.url, () => "");
  } finally {
    await bare.stop();
  }
}

async function rateOfClub(name: string, databaseUrl?: string): Promise<number> {
  const dataDir = join(folder, name);
  const club = await startClub(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const db = openDatabase({ databaseUrl, dataDir });
  try {
    const slug = await openEvent(db, Date.now());
    const cookies: string[] = [];
    while (cookies.length < WARM_UP + BOOKINGS)
      cookies.push(
        ...(await inTransaction(db, (db) => addRunners(db, cookies.length, Date.now()))),
      );
    return await rate(`${club.url}/events/${slug}/book`, (index) => cookies[index] ?? "");
  } finally {
    await db.destroy();
    await club.stop();
  }
}

/** Adds an event with room for all as the next one; returns its slug. */
async function openEvent(db: Db, now: number): Promise<string> {
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
  return slug;
}

/**
 * Adds active members from this number on with a session each; returns their cookies. One transaction for
 * thousands would update the same counters thousands of times, and PostgreSQL walks over each earlier version
 * of a row.
 */
async function addRunners(db: Db, from: number, now: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let index = from; index < from + RUNNERS_AT_ONCE; index += 1) {
    const phone = `+918${String(index).padStart(9, "0")}`;
    const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now });
    await db
      .updateTable("members")
      .set({ status: "active", display_name: `Runner ${index}` })
      .where("id", "=", memberId)
      .execute();
    cookies.push(await openSession(db, { memberId }));
  }
  return cookies;
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
