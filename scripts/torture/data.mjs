/** Direct access to a club's data, the same on both databases: what the trials prepare and what they check. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { createCookie } from "react-router";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const UPCOMING = "sample-event-upcoming";
let phones = 0;

/** Opens `{ query, insert, close }` and the trials' own verbs. `?` stands for a parameter. */
export async function openData({ url, dataDir }) {
  const { query, close } = url ? await openPostgres(url) : openSqlite(dataDir);
  const one = async (sql, ...parameters) => (await query(sql, parameters))[0];
  const insert = (table, row) => {
    const names = Object.keys(row);
    const marks = names.map(() => "?").join(", ");
    return query(
      `insert into ${table} (${names.join(", ")}) values (${marks})`,
      Object.values(row),
    );
  };
  const session = async (owner) => {
    const token = randomBytes(32).toString("base64url");
    await insert("sessions", {
      id: randomUUID(),
      token_hash: createHash("sha256").update(token).digest("hex"),
      member_id: owner.memberId ?? null,
      admin_id: owner.adminId ?? null,
      user_agent: "torture",
      ip: "127.0.0.1",
      created_at: Date.now(),
      last_seen_at: Date.now(),
      expires_at: Date.now() + YEAR_MS,
    });
    return await createCookie(owner.adminId ? "admin" : "session").serialize(token);
  };
  return {
    query,
    one,
    close,
    /** A new run with this many seats; returns its id and slug. */
    async addRun(capacity) {
      const like = await one("select * from events where id = ?", UPCOMING);
      const id = randomUUID();
      await insert("events", { ...like, id, slug: id, capacity, seats_taken: 0, is_sample: 0 });
      return { id, slug: id };
    },
    /** New members, each with a session; returns `{ id, cookie }` of each. */
    async addRunners(count) {
      const like = await one("select * from members where username = ?", "meena");
      const runners = [];
      await query("begin");
      for (let made = 0; made < count; made += 1) {
        phones += 1;
        const id = randomUUID();
        const phone = `+919${String(process.pid % 1000).padStart(3, "0")}${String(phones).padStart(6, "0")}`;
        const names = { username: id.slice(0, 30), display_name: `Runner ${phones}` };
        await insert("members", { ...like, ...names, id, phone, invite_code: id, is_sample: 0 });
        runners.push({ id, cookie: await session({ memberId: id }) });
      }
      await query("commit");
      return runners;
    },
    async adminCookie() {
      const { id } = await one("select id from admins where username = 'ravi'");
      return await session({ adminId: id });
    },
    /** `{ live, seats }` of a run: bookings that are not cancelled, and seats counted as taken. */
    async seatsOf(run) {
      const { live } = await one(
        "select count(*) as live from bookings where event_id = ? and status <> 'cancelled'",
        run.id,
      );
      const { seats } = await one("select seats_taken as seats from events where id = ?", run.id);
      return { live: Number(live), seats: Number(seats) };
    },
    async submitKeys() {
      const rows = await query("select submit_key from bookings", []);
      return rows.map((row) => row.submit_key);
    },
    /** Every reason why the database is not sound; SQLite checks itself and its references, PostgreSQL always does. */
    async flaws() {
      if (url) return [];
      const [check] = await query("pragma integrity_check", []);
      const orphans = await query("pragma foreign_key_check", []);
      return [
        ...(check.integrity_check === "ok" ? [] : [`integrity: ${check.integrity_check}`]),
        ...orphans.map((orphan) => `orphan in ${orphan.table}`),
      ];
    },
  };
}

function openSqlite(dataDir) {
  const database = new DatabaseSync(join(dataDir, "club.sqlite"), { timeout: 20_000 });
  const query = async (sql, parameters = []) => database.prepare(sql).all(...parameters);
  return { query, close: async () => database.close() };
}

async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const query = async (sql, parameters = []) => {
    let at = 0;
    const { rows } = await client.query(
      sql.replaceAll("?", () => `$${++at}`),
      parameters,
    );
    return rows;
  };
  return { query, close: () => client.end() };
}
