import type { CompiledQuery } from "kysely";
import type { Db } from "./tables";

type Read = <R>(query: CompiledQuery<R>) => R[];

const reads = new WeakMap<Db, Read>();

/**
 * Sets how a query is read from this database without Kysely's connections, which a separate reader does not
 * need.
 */
export function readDirectly(db: Db, read: Read): Db {
  reads.set(db, read);
  return db;
}

/**
 * The reader of this database; undefined for a transaction, a handle with plugins, and a database without
 * one.
 */
export function directReadOf(db: Db): Read | undefined {
  return reads.get(db);
}
