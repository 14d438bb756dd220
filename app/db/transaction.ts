import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables";

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in one transaction and returns what it returns; a throw rolls everything back.
 * Name the handle it gives you `db` as well, so that the outer one cannot be used by mistake.
 */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .execute((transaction) => insideTransaction.run(true, () => work(transaction)));
}

/** Throws where the outer handle is used inside a transaction: on one connection it would wait for ever. */
export function refuseOutsideUse(): void {
  if (insideTransaction.getStore()) {
    throw new Error("Inside a transaction use the transaction's own db, not the outer one.");
  }
}
