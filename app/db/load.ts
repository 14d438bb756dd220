import type { Db } from "./tables";

/** Work on a database now: connections or transactions at work, and what waits for one. */
export interface DatabaseLoad {
  busy: number;
  waiting: number;
  /** As many can be at work at once. */
  most: number;
}

const readers = new WeakMap<Db, () => DatabaseLoad>();

/** Tells how to read the load of this database. */
export function watchLoad(db: Db, read: () => DatabaseLoad): Db {
  readers.set(db, read);
  return db;
}

/** The load of an opened database; nothing at work where it is not known. */
export function loadOf(db: Db): DatabaseLoad {
  return readers.get(db)?.() ?? { busy: 0, waiting: 0, most: 0 };
}
