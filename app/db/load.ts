import type { Db } from "./tables";

/** The current work of a database: busy connections or transactions, and those that wait for one. */
export interface DatabaseLoad {
  busy: number;
  waiting: number;
  /** The most that can be busy at once. */
  most: number;
}

const readers = new WeakMap<Db, () => DatabaseLoad>();

/** Sets how to read the load of this database. */
export function watchLoad(db: Db, read: () => DatabaseLoad): Db {
  readers.set(db, read);
  return db;
}

/** The load of an opened database; zeros when unknown. */
export function loadOf(db: Db): DatabaseLoad {
  return readers.get(db)?.() ?? { busy: 0, waiting: 0, most: 0 };
}
