import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { teachFolding } from "./counters/fold";
import {
  makePrivateFile,
  makePrivateFolder,
  PRIVATE_FILE,
  tighten,
  tightenDataFolder,
} from "./private-files";
import { NodeSqliteDialect } from "./sqlite-dialect";
import type { Db, Tables } from "./tables";

const BUSY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Opens the database that the settings name: PostgreSQL by its address, otherwise the file in the data folder. */
export function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  options: { connections?: number } = {},
): Db {
  tightenDataFolder(settings.dataDir);
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, options.connections);
  return openSqlite(join(settings.dataDir, "club.sqlite"));
}

/** Opens (or makes) the SQLite file; durable settings are asserted, a file that refuses them is refused. */
export function openSqlite(file: string): Db {
  makePrivateFolder(dirname(file));
  // SQLite gives the files beside the database its mode.
  makePrivateFile(file);
  for (const beside of ["-wal", "-shm"]) tighten(`${file}${beside}`, PRIVATE_FILE);
  const writer = configured(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }));
  const reader = configured(new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }), READER);
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(writer, reader) });
}

/** An in-memory database; `snapshot` is what `DatabaseSync.serialize()` gave earlier, `hear` is told every statement. */
export function openMemory(
  snapshot?: Uint8Array,
  hear?: (sql: string) => void,
): { db: Db; database: DatabaseSync } {
  const database = teachFolding(new DatabaseSync(":memory:"));
  if (snapshot) database.deserialize(snapshot);
  database.exec("PRAGMA foreign_keys = ON");
  const dialect = new NodeSqliteDialect(database);
  const db = new Kysely<Tables>({ dialect, log: hear && ((event) => hear(event.query.sql)) });
  return { db, database };
}

/** A pool over PostgreSQL. `url` is postgres://…; bigint columns come back as numbers (milliseconds, counts). */
export function openPostgres(url: string, connections = 10): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser: numberForBigint },
  });
  // An idle connection that the server ends is replaced at the next query; without a listener it would end us.
  pool.on("error", () => {});
  // The same goes for one that ends while a transaction holds it: its next query reports the error.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * `secure_delete`: what is deleted leaves no readable trace in the file. `temp_store`: what a savepoint may have to
 * take back stays in memory, or every booking writes a temporary file. `cache_size`: 16 MB, so that a group of
 * bookings is not written out before its commit; the reader keeps 4 MB, behind it is the system's own cache.
 * `wal_autocheckpoint`: a page changed by many bookings is copied into the file once every 16 MB of changes, not
 * once every 4.
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

const numberForBigint: typeof pg.types.getTypeParser = ((oid: number, format: "text" | "binary") =>
  oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
    ? Number
    : pg.types.getTypeParser(oid, format as "text")) as typeof pg.types.getTypeParser;
