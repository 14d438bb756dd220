/** Runs a trial on SQLite and on a private PostgreSQL, each with its own club. */
import pg from "pg";
import { startPostgres } from "../../scripts/lib-postgres.mjs";
import { type Club, newClub } from "./club";
import type { Found, TrialResult } from "./trial";

/** A private, durable PostgreSQL server that can be crashed and revived. */
export interface Cluster {
  url: string;
  crash: () => Promise<void>;
  revive: () => Promise<boolean>;
}

let made = 0;

/** The trial's result on each database, or on those in `kinds`; PostgreSQL is skipped when unavailable. */
export async function onBoth(
  what: string,
  trial: (club: Club) => Promise<Found>,
  kinds: readonly string[] = ["sqlite", "postgres"],
): Promise<TrialResult[]> {
  return [
    ...(kinds.includes("sqlite") ? await onSqlite(what, trial) : []),
    ...(kinds.includes("postgres") ? await onPostgres(what, trial) : []),
  ];
}

export async function onSqlite(
  what: string,
  trial: (club: Club) => Promise<Found>,
): Promise<TrialResult[]> {
  const club = newClub();
  try {
    return [{ what: `${what} (SQLite)`, ...(await trial(club)) }];
  } finally {
    await club.remove();
  }
}

export async function onPostgres(
  what: string,
  trial: (club: Club, cluster: Cluster) => Promise<Found>,
): Promise<TrialResult[]> {
  const cluster = await startPostgres({ isOwn: true });
  if (cluster.missing !== undefined)
    return [{ what: `${what} (PostgreSQL)`, skipped: cluster.missing }];
  const { url, crash, revive } = cluster;
  if (!crash || !revive) throw new Error("This PostgreSQL is not ours to crash.");
  const club = newClub({ url: await newDatabase(url) });
  try {
    return [{ what: `${what} (PostgreSQL)`, ...(await trial(club, { url, crash, revive })) }];
  } finally {
    await club.remove();
    await cluster.stop();
  }
}

/** An empty database beside the one at `url`; returns its URL. */
export async function newDatabase(url: string): Promise<string> {
  made += 1;
  const name = `torture_${process.pid}_${made}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
