import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "./tables";

const insideTransaction = new AsyncLocalStorage<true>();

/** PostgreSQL ends one of two transactions that wait for each other; run again, it goes through. */
const RUN_AGAIN = new Set(["40P01", "40001"]);
const RUNS_AT_MOST = 4;

/**
 * Runs `work` in one transaction and returns what it returns; a throw rolls everything back.
 * Name the handle it gives you `db` as well, so that the outer one cannot be used by mistake.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await db
        .transaction()
        .execute((transaction) => insideTransaction.run(true, () => work(transaction)));
    } catch (error) {
      if (run === RUNS_AT_MOST || !isRunAgain(error)) throw error;
    }
  }
}

function isRunAgain(error: unknown): boolean {
  return error instanceof Error && "code" in error && RUN_AGAIN.has(String(error.code));
}

/** Throws where the outer handle is used inside a transaction: on one connection it would wait for ever. */
export function refuseOutsideUse(): void {
  if (insideTransaction.getStore()) {
    throw new Error("Inside a transaction use the transaction's own db, not the outer one.");
  }
}
