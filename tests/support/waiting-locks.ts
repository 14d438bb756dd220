/** Transactions that wait for each other, in the order that a test says. */
import { sql } from "kysely";
import { dialectOf } from "~/db/dialect";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { noteForBoth } from "./sent-statements";

/** A transaction that has done its work, once `done` resolves with its handle, and commits when it is told to. */
export function pausedTransaction(db: Db, work: (db: Db) => Promise<void>) {
  noteForBoth();
  const done = Promise.withResolvers<Db>();
  const end = Promise.withResolvers<void>();
  const transaction = inTransaction(db, async (own) => {
    await work(own);
    done.resolve(own);
    await end.promise;
  });
  transaction.catch(done.reject);
  const commit = async () => {
    end.resolve();
    await transaction;
  };
  return { done: done.promise, commit };
}

/** Resolves once another connection waits for a lock of this transaction; at once on SQLite, which has one writer. */
export async function untilLockAwaited(db: Db): Promise<void> {
  if (dialectOf(db) === "sqlite") return;
  for (;;) {
    // Not pg_stat_activity, which stays as a transaction first read it.
    const { rows } = await sql`select 1 from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`.execute(db);
    if (rows.length > 0) return;
  }
}
