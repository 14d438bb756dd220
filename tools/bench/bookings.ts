/**
 * Checked bookings of every kind a second over HTTP with 50 clients, each answered after its commit: bare
 * node:http + SQLite (with BENCH_DATABASE_URL, `pg`) and a new club in turns; then a copy of a club with a
 * million bookings, which stays in data/bench between runs.
 */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changeCredit } from "~/core/payments/credits/refund-credit.server";
import { createMember } from "~/core/people/members.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { withDatabase } from "./club/databases";
import { ensureClub } from "./club/large-club";
import { openSession } from "./club/sessions";
import { startBare, startClub } from "./load/servers";
import { spreadOf, TURNS } from "./load/turns";
import { printTable, type Row } from "./table/rows";

const CLIENTS = 50;
/** Bookings before the measurement, as warm-up. */
const WARM_UP = 1000;
const BOOKINGS = 3000;
const RUNNERS_AT_ONCE = 200;
const TARGET = process.env.BENCH_DATABASE_URL ? 0.35 : 0.4;
const SAME = 0.9;
const PRICE_RUPEES = 99;
const ROOM = 100_000;
const GROUP = "Easy";

interface Kind {
  /** What the form holds for the runner of this number. */
  fields: (index: number) => Record<string, string>;
  /** What a runner needs beforehand. */
  prepare?: (db: Db, memberId: string) => Promise<unknown>;
}

const PAID = { plan: "pay_per_run" };
const ALONE: Kind = { fields: () => PAID };

const KINDS: Record<string, Kind> = {
  "to be paid": ALONE,
  "a free first run": { fields: () => ({ plan: "free_trial" }) },
  "with a guest": {
    fields: (index) => ({
      ...PAID,
      guestName1: `Guest ${index}`,
      guestPhone1: `+917${String(index).padStart(9, "0")}`,
    }),
  },
  "in a pace group": { fields: () => ({ ...PAID, paceGroup: GROUP }) },
  "paid by credit": {
    fields: () => PAID,
    prepare: (db, memberId) =>
      changeCredit(db, {
        memberId,
        bookingId: null,
        amountRupees: PRICE_RUPEES,
        reason: "cancelled",
        now: Date.now(),
      }),
  },
  "by a membership": {
    fields: () => ({ plan: "monthly_membership" }),
    prepare: async (db, memberId) => {
      const now = Date.now();
      const day = (at: number) => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
      await db
        .insertInto("memberships")
        .values({
          id: randomUUID(),
          member_id: memberId,
          status: "active",
          price_rupees: PRICE_RUPEES,
          starts_on: day(now - 30 * DAY_MS),
          ends_before: day(now + 90 * DAY_MS),
          created_at: now,
          updated_at: now,
        })
        .execute();
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
try {
  const rows: Row[] = [];
  for (const kind of Object.entries(KINDS)) rows.push(await besideBare(kind));
  if (!process.env.BENCH_DATABASE_URL) rows.push(await besideMillion());
  printTable("Checked bookings a second, of a bare server's", rows);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A new club and the bare server, in turns; each turn has a database of its own. */
async function besideBare([what, kind]: [string, Kind]): Promise<Row> {
  const turns: { own: number; limit: number }[] = [];
  while (turns.length < TURNS)
    turns.push(
      await withDatabase("bookings", async (databaseUrl) => ({
        limit: await rateOfBare(databaseUrl),
        own: await rateOfClub(join(folder, randomUUID()), { kind, databaseUrl }),
      })),
    );
  const own = spreadOf(turns.map((turn) => turn.own));
  const limit = spreadOf(turns.map((turn) => turn.limit));
  const ratio = spreadOf(
    turns.map(({ own, limit }) => own / limit),
    2,
  );
  return {
    what,
    figure: `${own.text} of ${limit.text}: ${ratio.text}`,
    target: `≥ ${TARGET}`,
    met: ratio.median >= TARGET,
  };
}

/** Copies of the large club and new clubs, in turns. */
async function besideMillion(): Promise<Row> {
  const million = await ensureClub("large");
  const ratios: number[] = [];
  while (ratios.length < TURNS) {
    const copy = join(folder, "million");
    cpSync(million, copy, { recursive: true });
    const large = await rateOfClub(copy, { kind: ALONE });
    rmSync(copy, { recursive: true });
    ratios.push(large / (await rateOfClub(join(folder, randomUUID()), { kind: ALONE })));
  }
  const { text, median } = spreadOf(ratios, 2);
  return {
    what: "to be paid, with 1,000,000 bookings there ÷ without",
    figure: text,
    target: `≥ ${SAME}`,
    met: median >= SAME,
  };
}

async function rateOfBare(databaseUrl: string | undefined): Promise<number> {
  const bare = databaseUrl
    ? await startBare("bare-bookings-postgres", [databaseUrl])
    : await startBare("bare-bookings", [join(folder, `${randomUUID()}.sqlite`)]);
  try {
    return await rate(bare.url, () => ({ cookie: "", fields: PAID }));
  } finally {
    await bare.stop();
  }
}

async function rateOfClub(
  dataDir: string,
  { kind, databaseUrl }: { kind: Kind; databaseUrl?: string | undefined },
): Promise<number> {
  const club = await startClub(dataDir, databaseUrl ? { DATABASE_URL: databaseUrl } : {});
  const db = openDatabase({ databaseUrl, dataDir });
  try {
    const slug = await openEvent(db, Date.now());
    const cookies: string[] = [];
    while (cookies.length < WARM_UP + BOOKINGS)
      cookies.push(...(await inTransaction(db, (db) => addRunners(db, cookies.length, kind))));
    return await rate(`${club.url}/events/${slug}/book`, (index) => ({
      cookie: cookies[index] ?? "",
      fields: kind.fields(index),
    }));
  } finally {
    await db.destroy();
    await club.stop();
  }
}

/** Makes room for all in the next event, and a pace group; returns its slug. */
async function openEvent(db: Db, now: number): Promise<string> {
  const { id, slug } = await db
    .selectFrom("events")
    .select(["id", "slug"])
    .where("status", "=", "published")
    .where("starts_at", ">", now + HOUR_MS)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("events")
    .set({ capacity: ROOM, price_rupees: PRICE_RUPEES })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("pace_groups").where("event_id", "=", id).execute();
  await db
    .insertInto("pace_groups")
    .values({
      id: randomUUID(),
      event_id: id,
      name: GROUP,
      pace: null,
      position: 0,
      seats_per_leader: null,
    })
    .execute();
  return slug;
}

/**
 * Adds active members from this number on with a session each; returns their cookies. One transaction for
 * thousands would update the same counters thousands of times, and PostgreSQL walks over each earlier version
 * of a row.
 */
async function addRunners(db: Db, from: number, kind: Kind): Promise<string[]> {
  const cookies: string[] = [];
  const now = Date.now();
  for (let index = from; index < from + RUNNERS_AT_ONCE; index += 1) {
    const phone = `+918${String(index).padStart(9, "0")}`;
    const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now });
    await db
      .updateTable("members")
      .set({ status: "active", display_name: `Runner ${index}` })
      .where("id", "=", memberId)
      .execute();
    await kind.prepare?.(db, memberId);
    cookies.push(await openSession(db, { memberId }));
  }
  return cookies;
}

/** Bookings a second after the warm-up, all answered with 302. */
async function rate(address: string, formOf: (index: number) => Form): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  let next = 0;
  const bookUntil = async (end: number) => {
    const client = async () => {
      while (next < end) {
        const status = await post(agent, address, formOf(next++));
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

interface Form {
  cookie: string;
  fields: Record<string, string>;
}

function post(agent: Agent, address: string, { cookie, fields }: Form): Promise<number> {
  const body = new URLSearchParams({
    intent: "book",
    ...fields,
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
