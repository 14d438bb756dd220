import { type CompiledQuery, sql } from "kysely";
import type { Db } from "./tables";

/** The longest time until a change by another process is seen. */
export const FRESH_MS = 400;

/** Another value after each write. */
export type DataVersion = string | number;

/** The current work of a database: busy connections or transactions, and those that wait for one. */
export interface DatabaseLoad {
  busy: number;
  waiting: number;
  /** The most that can be busy at once. */
  most: number;
}

/** What an opened database knows beside Kysely; a transaction and a handle with plugins know nothing of it. */
interface Opened {
  load?: () => DatabaseLoad;
  /** Equal while nothing is written. */
  dataVersion: () => DataVersion;
  /** Reads without Kysely's connections, which a separate reader does not need. */
  read?: <R>(query: CompiledQuery<R>) => R[];
}

const databases = new WeakMap<Db, Opened>();

/** Notes what is known of a database that was just opened, and returns it. */
export function noteOpened(db: Db, opened: Opened): Db {
  databases.set(db, opened);
  return db;
}

/** The load of an opened database; zeros when unknown. */
export function loadOf(db: Db): DatabaseLoad {
  return databases.get(db)?.load?.() ?? { busy: 0, waiting: 0, most: 0 };
}

/** The version of the database's data now; undefined where it is unknown. */
export function dataVersionOf(db: Db): DataVersion | undefined {
  return databases.get(db)?.dataVersion();
}

/** The direct reader of this database; undefined where there is none. */
export function directReadOf(db: Db): Opened["read"] {
  return databases.get(db)?.read;
}

/**
 * The version of a PostgreSQL database's data, which does not report writes of others: this process counts its own writes,
 * and those of others are seen after `FRESH_MS`.
 */
export class WriteCount {
  #count = 0;

  note(): void {
    this.#count += 1;
  }

  get version(): DataVersion {
    return `${this.#count} ${Math.floor(performance.now() / FRESH_MS)}`;
  }
}

/** Whether the database answers a query. */
export async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
