/** A database for a bench on the PostgreSQL server in BENCH_DATABASE_URL; SQLite without one. */
import pg from "pg";

const SERVER = process.env.BENCH_DATABASE_URL;

/** With BENCH_KEEP set, databases stay for the next run: filling a large one takes minutes. */
const IS_KEPT = Boolean(process.env.BENCH_KEEP);

/**
 * Runs `work` with the address of a new database, which is dropped afterwards, or of one kept from an earlier
 * run (`isFilled`); with undefined on SQLite.
 */
export async function withDatabase<T>(
  name: string,
  work: (databaseUrl: string | undefined, isFilled: boolean) => Promise<T>,
): Promise<T> {
  if (!SERVER) return await work(undefined, false);
  const database = `club_bench_${name}`;
  const found = await onServer(`select 1 from pg_database where datname = '${database}'`);
  const isFilled = IS_KEPT && found.length > 0;
  if (!isFilled) {
    await onServer(`drop database if exists ${database} with (force)`);
    await onServer(`create database ${database}`);
  }
  const url = new URL(SERVER);
  url.pathname = database;
  try {
    return await work(url.href, isFilled);
  } finally {
    if (!IS_KEPT) await onServer(`drop database ${database} with (force)`);
  }
}

async function onServer(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
