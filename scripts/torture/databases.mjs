/** Runs a trial on SQLite and on a private PostgreSQL, each in a club of its own. */
import pg from "pg";
import { startPostgres } from "../lib-postgres.mjs";
import { newClub } from "./club.mjs";

let made = 0;

/** The results of `trial(club, cluster)` on each database; PostgreSQL is skipped where there is none. */
export async function onBoth(what, trial) {
  return [...(await onSqlite(what, trial)), ...(await onPostgres(what, trial))];
}

export async function onSqlite(what, trial) {
  const club = newClub();
  try {
    return [{ what: `${what} (SQLite)`, ...(await trial(club)) }];
  } finally {
    await club.remove();
  }
}

/** The cluster is ours alone, durable, and can be crashed and revived. */
export async function onPostgres(what, trial) {
  const cluster = await startPostgres({ isOwn: true });
  if (cluster.missing) return [{ what: `${what} (PostgreSQL)`, skipped: cluster.missing }];
  const club = newClub({ url: await newDatabase(cluster.url) });
  try {
    return [{ what: `${what} (PostgreSQL)`, ...(await trial(club, cluster)) }];
  } finally {
    await club.remove();
    await cluster.stop();
  }
}

/** An empty database beside the one named by `url`; returns its address. */
export async function newDatabase(url) {
  const name = `torture_${process.pid}_${++made}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
