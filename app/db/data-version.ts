import type { Db } from "./tables";

/** The longest time until a change by another process is seen. */
export const FRESH_MS = 400;

/** Another value after each write. */
export type DataVersion = string | number;

const versions = new WeakMap<Db, () => DataVersion>();

/** Sets how the version of this database's data is read: equal while nothing is written. */
export function setDataVersion(db: Db, read: () => DataVersion): Db {
  versions.set(db, read);
  return db;
}

/**
 * The version of the database's data now; undefined for a transaction, a handle with plugins, and a database without
 * one.
 */
export function dataVersionOf(db: Db): DataVersion | undefined {
  return versions.get(db)?.();
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
