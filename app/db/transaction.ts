import { type DomainEvent, emitEvent, transactionEvents } from "./domain-events";
import type { Db } from "./tables";

/** PostgreSQL aborts one of two deadlocked transactions; it succeeds when run again. */
const RUN_AGAIN = new Set(["40P01", "40001"]);
const RUNS_AT_MOST = 4;

/**
 * Runs `work` in one transaction and returns its result; a throw rolls back. Name the handle that it passes
 * `db` too, so that the outer one cannot be used by mistake. Events noted in it are reported after the
 * commit.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return await runAgain(async () => {
    const events: DomainEvent[] = [];
    const result = await db
      .transaction()
      .execute((transaction) => transactionEvents.run(events, () => work(transaction)));
    for (const event of events) emitEvent(db, event);
    return result;
  });
}

/** Runs work that is a whole transaction, again when PostgreSQL aborted it in favour of another one. */
export async function runAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await work();
    } catch (error) {
      if (run === RUNS_AT_MOST || !isRunAgain(error)) throw error;
    }
  }
}

function isRunAgain(error: unknown): boolean {
  return error instanceof Error && "code" in error && RUN_AGAIN.has(String(error.code));
}

/** Throws when the outer handle is used inside a transaction, where one connection would wait forever. */
export function refuseOutsideUse(): void {
  if (transactionEvents.getStore()) {
    throw new Error("Inside a transaction use the transaction's own db, not the outer one.");
  }
}
