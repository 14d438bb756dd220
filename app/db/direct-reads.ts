import type { CompiledQuery } from "kysely";
import type { Db } from "./tables";

type Read = <R>(query: CompiledQuery<R>) => R[];

const reads = new WeakMap<Db, Read>();

/** Tells how a query is read from this database without Kysely's connections, which a reader of its own does not need. */
export function readDirectly(db: Db, read: Read): Db {
  reads.set(db, read);
  return db;
}

/** Undefined for a transaction, a handle with plugins, and a database without a reader. */
export function directReadOf(db: Db): Read | undefined {
  return reads.get(db);
}
