import pg from "pg";
import { inject } from "vitest";
import { openPool, openPostgres, overPool } from "~/db/open";
import type { Db } from "~/db/tables";
import { asOwner, urlOf } from "./postgres-template";

/** Dead rows make each look slower; sweeping them out after every test would cost more than it saves. */
const TESTS_A_VACUUM = 8;
/** A database that has grown by this much is not used again. */
const GROWTH_BYTES = 8 * 1024 * 1024;

/** The club gives up after five seconds, which a rush of hundreds may take on a machine several times slower. */
const CONNECT_TIMEOUT_MS = 60_000;

/** A copy of the template with a connection of ours beside those of its tests. */
interface Copy {
  name: string;
  keeper: pg.Client;
  connections: Connections;
  fresh: Look;
  /** How its tables stand while nobody writes to them. */
  states: Map<string, string>;
  /** Tests since its dead rows were swept out, and the tables that they touched. */
  tests: number;
  touched: Set<string>;
}

/** What a database looks like before any test has it. */
interface Look {
  shape: string;
  bytes: number;
  tables: string[];
  rows: Map<string, string>;
  states: Map<string, string>;
}

/** Connections that outlive the databases over them: a new one costs its server more than most tests ask of it. */
interface Connections {
  pool: pg.Pool;
  close: () => Promise<void>;
}

const ALL_STATES = { name: "states" };

const waiting = new Map<string, Copy[]>();
/** Kinds that were filled once, and from the second time on a database of each that is only copied. */
const filledOnce = new Set<string>();
const models = new Map<string, string>();
/** By model: its copies are the same to the byte. */
const looks = new Map<string, Look>();
let made = 0;

/**
 * A database that looks as if it had just been migrated and filled. Making one costs a third of a second, so each
 * is cleaned after its test for the next one; a test that changes tables or triggers leaves one to throw away.
 */
export async function borrowCopy(
  kind: string,
  fill: (db: Db) => Promise<unknown>,
): Promise<{ db: Db; giveBack: () => Promise<void> }> {
  const free = waiting.get(kind) ?? [];
  waiting.set(kind, free);
  const copy = free.pop() ?? (await makeCopy(kind, fill));
  const db = overPool(copy.connections.pool);
  const giveBack = async () => {
    await db.destroy();
    await replaceBusy(copy);
    if (await isCleaned(copy)) free.push(copy);
    else await discard(copy);
  };
  return { db, giveBack };
}

function connectTo(name: string): Connections {
  const url = new URL(urlOf(name));
  url.searchParams.set("application_name", KEPT);
  const pool = openPool(url.href);
  pool.options.connectionTimeoutMillis = CONNECT_TIMEOUT_MS;
  const close = pool.end.bind(pool);
  // A database ends its pool.
  return { pool: Object.assign(pool, { end: async () => {} }), close: () => close() };
}

/** Ends the connections when one is still at work for a test that is over. */
async function replaceBusy(copy: Copy): Promise<void> {
  const { pool, close } = copy.connections;
  if (pool.idleCount === pool.totalCount) return;
  await close();
  copy.connections = connectTo(copy.name);
}

async function makeCopy(kind: string, fill: (db: Db) => Promise<unknown>): Promise<Copy> {
  const name = await createFilled(kind, fill);
  const keeper = new pg.Client({
    connectionString: urlOf(name),
    // Rows are put back in any order, without triggers.
    options: "-c session_replication_role=replica",
  });
  keeper.on("error", () => {});
  await keeper.connect();
  const model = models.get(kind);
  const fresh = (model && looks.get(model)) || (await lookAt(keeper));
  if (model) looks.set(model, fresh);
  const { states } = fresh;
  const connections = connectTo(name);
  return { name, keeper, connections, fresh, states, tests: 0, touched: new Set() };
}

async function lookAt(keeper: pg.Client): Promise<Look> {
  const tables = (await keeper.query(TABLES)).rows.map(({ name }) => String(name));
  return {
    tables,
    shape: await shapeOf(keeper),
    bytes: await bytesOf(keeper),
    rows: await rowsOf(keeper, tables),
    states: await statesOf(keeper, tables, ALL_STATES),
  };
}

/**
 * The name of a new database with what `fill` leaves. From the second one of a kind on it is a copy of a filled one,
 * which takes less than to fill it again.
 */
export async function createFilled(
  kind: string,
  fill: (db: Db) => Promise<unknown>,
): Promise<string> {
  const model = models.get(kind);
  if (model) return await createFrom(model);
  const name = await createFrom(inject("template"));
  const db = openPostgres(urlOf(name), 1);
  await fill(db);
  await db.destroy();
  if (!filledOnce.has(kind)) {
    filledOnce.add(kind);
    return name;
  }
  models.set(kind, name);
  return await createFrom(name);
}

async function createFrom(template: string): Promise<string> {
  made += 1;
  const name = `${inject("template")}_${process.env.VITEST_POOL_ID}_${made}`;
  await asOwner(`create database ${name} template ${template} ${inject("copying")}`);
  return name;
}

async function discard({ name, keeper, connections }: Copy): Promise<void> {
  await keeper.end();
  await connections.close();
  await asOwner(`drop database if exists ${name} with (force)`);
}

/** Whether the database is as it was before its test; rows are taken away and put back for that. */
async function isCleaned(copy: Copy): Promise<boolean> {
  const { keeper, fresh, states } = copy;
  await keeper.query(END_OTHERS);
  if ((await shapeOf(keeper)) !== fresh.shape) return false;
  const now = await statesOf(keeper, fresh.tables, ALL_STATES);
  const touched = fresh.tables.filter((name) => now.get(name) !== states.get(name));
  if (touched.length > 0) {
    const changes = touched.map((name) => {
      const kept = keeper.escapeLiteral(fresh.rows.get(name) ?? "[]");
      return `delete from "${name}";
      insert into "${name}" select * from json_populate_recordset(null::"${name}", ${kept});`;
    });
    await keeper.query(`begin; ${changes.join("")} commit`);
    copy.states = new Map([...now, ...(await statesOf(keeper, touched))]);
  }
  for (const name of touched) copy.touched.add(name);
  copy.tests += 1;
  return copy.tests < TESTS_A_VACUUM || (await isSmallOnceVacuumed(copy));
}

async function isSmallOnceVacuumed(copy: Copy): Promise<boolean> {
  const { keeper, touched, fresh } = copy;
  const names = [...touched].map((name) => `"${name}"`);
  if (names.length > 0) await keeper.query(`vacuum ${names.join(", ")}`);
  touched.clear();
  copy.tests = 0;
  return (await bytesOf(keeper)) <= fresh.bytes + GROWTH_BYTES;
}

/**
 * For each table how many rows it has and which transaction wrote the newest: any write changes one of them. A query
 * with a name is planned once for each connection.
 */
async function statesOf(
  keeper: pg.Client,
  tables: string[],
  kept?: { name: string },
): Promise<Map<string, string>> {
  const selects = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || max(xmin::text::bigint) as state from "${name}"`,
  );
  const { rows } = await keeper.query({ ...kept, text: selects.join(" union all ") });
  return new Map(rows.map(({ name, state }) => [name, state ?? "none"]));
}

async function shapeOf(keeper: pg.Client): Promise<string> {
  const { rows } = await keeper.query({ name: "shape", text: SHAPE });
  return rows[0].shape;
}

async function bytesOf(keeper: pg.Client): Promise<number> {
  const { rows } = await keeper.query("select pg_database_size(current_database()) as bytes");
  return Number(rows[0].bytes);
}

/** The rows of every table that has any, as one text. */
async function rowsOf(keeper: pg.Client, tables: string[]): Promise<Map<string, string>> {
  const selects = tables.map(
    (name) =>
      `select '${name}' as name, json_agg(r)::text as rows from (select * from "${name}" t order by t) r`,
  );
  const { rows } = await keeper.query(selects.join(" union all "));
  return new Map(rows.filter(({ rows }) => rows).map(({ name, rows }) => [name, rows]));
}

const TABLES = "select tablename as name from pg_tables where schemaname = 'public'";
const KEPT = "kept";
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name <> '${KEPT}'`;

/** What PostgreSQL itself made has a smaller number. */
const FIRST_OF_OURS = 16_384;

/** Any change of tables, columns, indexes, constraints, triggers, functions, sequences, statistics or settings shows. */
const SHAPE = `select concat_ws(' ', ${[
  ["pg_class", "oid"],
  ["pg_attribute", "attrelid"],
  ["pg_attrdef", "oid"],
  ["pg_constraint", "oid"],
  ["pg_index", "indexrelid"],
  ["pg_trigger", "oid"],
  ["pg_proc", "oid"],
  ["pg_namespace", "oid"],
  ["pg_extension", "oid"],
  ["pg_statistic", "starelid"],
]
  .map(
    ([catalog, number]) =>
      `(select count(*) || ':' || sum(xmin::text::bigint) from ${catalog} where ${number} >= ${FIRST_OF_OURS})`,
  )
  .join(
    ", ",
  )}, (select string_agg(schemaname || sequencename || last_value, ',') from pg_sequences)) as shape`;
