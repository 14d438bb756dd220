/** Direct access to a club's data on both databases, to prepare and check trials. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openDatabase } from "~/db/open";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { openSession } from "../bench/club/sessions";
import type { Place } from "./place";

const UPCOMING = "sample-event-upcoming";
const MODEL_MEMBER = "meena";
const CONNECTIONS = 4;
const ROWS_AT_ONCE = 500;
let phones = 0;

export interface SeededEvent {
  id: string;
  slug: string;
}

/** A member and the Cookie header of their session. */
export interface Runner {
  id: string;
  cookie: string;
}

export type Data = ReturnType<typeof openData>;

/** Opens the club's database with the operations of the trials. */
export function openData({ url, dataDir }: Place) {
  const db = openDatabase({ databaseUrl: url, dataDir }, { connections: CONNECTIONS });
  return {
    db,
    close: () => db.destroy(),
    addEvent: (capacity: number) => addEvent(db, capacity),
    /** Adds people who have not come yet, or approved members. */
    addRunners: (count: number, status?: "active") => addRunners(db, count, status),
    memberCookie: (memberId: string) => openSession(db, { memberId }),
    adminCookie: () => adminCookie(db),
    seatsOf: (event: SeededEvent) => seatsOf(db, event),
    priceOf: (event: SeededEvent | undefined) => priceOf(db, event),
    submitKeys: () => submitKeys(db),
    /** Integrity errors of the database; PostgreSQL checks itself. */
    flaws: async () => (url ? [] : await flawsOfSqlite(db)),
  };
}

/** A new event with this many seats. */
async function addEvent(db: Db, capacity: number): Promise<SeededEvent> {
  const like = await db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", UPCOMING)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const own = { id, slug: id, capacity, seats_taken: 0, is_sample: 0 };
  await db
    .insertInto("events")
    .values({ ...like, ...own })
    .execute();
  return { id, slug: id };
}

/** New members, each with a session. */
async function addRunners(db: Db, count: number, status?: "active"): Promise<Runner[]> {
  const like = await db
    .selectFrom("members")
    .selectAll()
    .where("username", "=", MODEL_MEMBER)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, () => {
    phones += 1;
    const id = randomUUID();
    const phone = `+919${String(process.pid % 1000).padStart(3, "0")}${String(phones).padStart(6, "0")}`;
    const names = { username: id.slice(0, 30), display_name: `Runner ${phones}` };
    const own = { ...names, ...(status && { status }), id, phone, invite_code: id };
    return { ...like, ...own, is_sample: 0 };
  });
  const runners: Runner[] = [];
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    // Separate transactions: in one, each row would slow down the next row's counters.
    await inTransaction(db, async (db) => {
      await db.insertInto("members").values(some).execute();
      for (const { id } of some)
        runners.push({ id, cookie: await openSession(db, { memberId: id }) });
    });
  }
  return runners;
}

async function adminCookie(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom("admins")
    .select("id")
    .where("username", "=", "ravi")
    .executeTakeFirstOrThrow();
  return await openSession(db, { adminId: id });
}

/** `{ live, seats }` of an event: bookings that are not cancelled, and seats counted as taken. */
async function seatsOf(db: Db, event: SeededEvent) {
  const { live } = await db
    .selectFrom("bookings")
    .select((eb) => eb.fn.countAll<number>().as("live"))
    .where("event_id", "=", event.id)
    .where("status", "<>", "cancelled")
    .executeTakeFirstOrThrow();
  const { seats } = await db
    .selectFrom("events")
    .select("seats_taken as seats")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  return { live: Number(live), seats };
}

async function priceOf(db: Db, event: SeededEvent | undefined): Promise<number> {
  const { price_rupees } = await db
    .selectFrom("events")
    .select("price_rupees")
    .where("id", "=", event?.id ?? "")
    .executeTakeFirstOrThrow();
  return price_rupees;
}

async function submitKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("bookings").select("submit_key").execute();
  return rows.map((row) => row.submit_key);
}

async function flawsOfSqlite(db: Db): Promise<string[]> {
  const { rows: checks } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    db,
  );
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  const [check] = checks;
  return [
    ...(check?.integrity_check === "ok" ? [] : [`integrity: ${check?.integrity_check}`]),
    ...orphans.map((orphan) => `orphan in ${orphan.table}`),
  ];
}
