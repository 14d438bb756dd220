/** A database for a bench on the PostgreSQL server that BENCH_DATABASE_URL names; SQLite where it names none. */
import pg from "pg";

const SERVER = process.env.BENCH_DATABASE_URL;

/** Runs `work` with the address of a new database, which is dropped afterwards; with undefined on SQLite. */
export async function withDatabase<T>(
  name: string,
  work: (databaseUrl: string | undefined) => Promise<T>,
): Promise<T> {
  if (!SERVER) return await work(undefined);
  const database = `club_bench_${name}`;
  await onServer(`drop database if exists ${database} with (force)`);
  await onServer(`create database ${database}`);
  const url = new URL(SERVER);
  url.pathname = database;
  try {
    return await work(url.href);
  } finally {
    await onServer(`drop database ${database} with (force)`);
  }
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(statement);
  await client.end();
}
