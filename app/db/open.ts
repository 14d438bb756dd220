import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { teachFolding } from "./counters/fold";
import { noteOpened, WriteCount } from "./opened";
import { withNames } from "./prepared";
import {
  makePrivateFile,
  makePrivateFolder,
  PRIVATE_FILE,
  tighten,
  tightenDataFolder,
} from "./private-files";
import { NodeSqliteDialect } from "./sqlite-dialect";
import type { Db, Tables } from "./tables";
import { NotPrimary } from "./unavailable";

const BUSY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A query whose server has lost its power is given up after 20 seconds: asked for after ten, then each second. The system
 * itself asks first after two hours, and as long the connection would be missing.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
  /** A pooler in front of the database; in transaction mode each transaction gets any of its connections. */
  databasePooler?: "transaction" | undefined;
  databaseConnections?: number;
}

/** Opens the configured database: PostgreSQL by its URL, otherwise the file in the data folder. */
export function openDatabase(
  settings: DatabaseSettings,
  options: { connections?: number } = {},
): Db {
  const { databaseUrl, dataDir, databasePooler } = settings;
  tightenDataFolder(dataDir);
  const connections = options.connections ?? settings.databaseConnections;
  if (databaseUrl)
    return overPool(openPool(databaseUrl, connections), {
      keepsStatements: databasePooler !== "transaction",
    });
  return openSqlite(join(dataDir, "club.sqlite"));
}

/** Opens or creates the SQLite file; throws when a durability setting is not in effect. */
export function openSqlite(file: string): Db {
  makePrivateFolder(dirname(file));
  // SQLite gives its side files the same mode.
  makePrivateFile(file);
  for (const beside of ["-wal", "-shm"]) tighten(`${file}${beside}`, PRIVATE_FILE);
  const writer = configured(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }));
  const reader = configured(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }), READER);
  const dialect = new NodeSqliteDialect(writer, reader);
  return noteOpened(new Kysely<Tables>({ dialect }), {
    load: () => dialect.writer.load,
    // `data_version` changes with each commit of another connection, and the reader never writes.
    dataVersion: numberOf(reader, "PRAGMA data_version"),
    read: (query) => dialect.read(query),
  });
}

/**
 * An in-memory database; `snapshot` is an earlier `DatabaseSync.serialize()`, `onQuery` is called with every
 * statement.
 */
export function openMemory(
  snapshot?: Uint8Array,
  onQuery?: (sql: string) => void,
): { db: Db; database: DatabaseSync } {
  const database = teachFolding(new DatabaseSync(":memory:"));
  if (snapshot) database.deserialize(snapshot);
  database.exec("PRAGMA foreign_keys = ON");
  const dialect = new NodeSqliteDialect(database);
  const db = new Kysely<Tables>({ dialect, log: onQuery && ((event) => onQuery(event.query.sql)) });
  noteOpened(db, { dataVersion: numberOf(database, "SELECT total_changes()") });
  return { db, database };
}

/** A PostgreSQL database. `url` is postgres://…; bigint columns are read as numbers (milliseconds, counts). */
export function openPostgres(url: string, connections = 10): Db {
  return overPool(openPool(url, connections));
}

/** A pool of PostgreSQL connections as the app uses them: each to a server that takes writes. */
export function openPool(url: string, connections = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
    verify: refuseReplica,
    types: { getTypeParser: asOnSqlite },
  });
  // The pool replaces an idle connection that the server ends; without a listener the process would end.
  pool.on("error", () => {});
  // The same for a connection that ends inside a transaction; its next query reports the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** One connection, yet to be made, for statements that no transaction of Kysely's takes. */
export function openClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, ...KEEP_ALIVE });
  // Without a listener the process would end where the connection does; the next query reports the error.
  return client.on("error", () => {});
}

/** Checks a new connection once, so that no decision uses a replica's data. */
function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query("show transaction_read_only").then(
    ({ rows }) => {
      const isReplica = rows[0]?.transaction_read_only === "on";
      done(isReplica ? new NotPrimary("This database server takes no writes.") : undefined);
    },
    (error: Error) => done(error),
  );
}

/**
 * A database over the connections of this pool; closing it ends the pool. `keepsStatements`: a connection
 * keeps its prepared statements, which a pooler in transaction mode prevents.
 */
export function overPool(
  pool: pg.Pool,
  { keepsStatements = true }: { keepsStatements?: boolean } = {},
): Db {
  const writes = new WriteCount();
  const db = new Kysely<Tables>({
    dialect: new LockedByTransaction({ pool: withNames(pool, { areKept: keepsStatements }) }),
    log: ({ query }) => {
      if (query.query.kind !== "SelectQueryNode") writes.note();
    },
  });
  return noteOpened(db, {
    dataVersion: () => writes.version,
    load: () => ({
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      most: pool.options.max,
    }),
  });
}

/** A function that returns the only number in the query's result. */
function numberOf(database: DatabaseSync, query: string): () => number {
  const statement = database.prepare(query);
  statement.setReturnArrays(true);
  return () => Number(statement.get()?.[0]);
}

/**
 * `secure_delete` overwrites deleted rows in the file. `temp_store`: savepoint journals stay in memory;
 * otherwise every booking writes a temporary file. `cache_size`: 16 MB, so that a group of bookings is not
 * written before its commit; 4 MB for the reader, backed by the system's cache. `wal_autocheckpoint`: a page
 * changed by many bookings is copied into the file once every 16 MB of changes, not once every 4.
 */
const WANTED = {
  journal_mode: "wal",
  synchronous: 2,
  foreign_keys: 1,
  secure_delete: 1,
  temp_store: 2,
  cache_size: -16_000,
  wal_autocheckpoint: 4_000,
};

type Settings = Record<keyof typeof WANTED, number | string>;

const READER: Settings = { ...WANTED, cache_size: -4_000 };

function configured(database: DatabaseSync, settings: Settings = WANTED): DatabaseSync {
  for (const [pragma, value] of Object.entries(settings))
    database.exec(`PRAGMA ${pragma} = ${value}`);
  for (const [pragma, wanted] of Object.entries(settings)) {
    const actual = database.prepare(`PRAGMA ${pragma}`).get()?.[pragma];
    if (actual !== wanted) throw new Error(`SQLite ${pragma} is ${actual}, expected ${wanted}.`);
  }
  return teachFolding(database);
}

/** Numbers where SQLite gives numbers: for large integers, and 1 or 0 for a condition. */
const asOnSqlite: typeof pg.types.getTypeParser = (oid, format) => {
  const { BOOL, INT8, NUMERIC } = pg.types.builtins;
  if (oid === INT8 || oid === NUMERIC) return Number;
  if (oid === BOOL) return (text: string) => Number(text === "t");
  return pg.types.getTypeParser(oid, format);
};

/** The number of Kysely's own lock, so that this release and earlier ones wait for each other. */
const MIGRATIONS = 3_853_314_791_062_309_107n;

/**
 * PostgreSQL with migrations locked by a transaction. Kysely's own lock belongs to the connection: behind a
 * pooler in transaction mode it is never released, and the next server waits for it an hour.
 */
class LockedByTransaction extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<unknown>): Promise<void> {
    await lockMigrations(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

/** Waits until no other transaction migrates this database; held until the end of the caller's. */
export async function lockMigrations<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS)})`.execute(db);
}
