import type { KyselyPlugin } from "kysely";
import { yieldToEventLoop } from "~/lib/pauses.server";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";

const TURNS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await yieldToEventLoop();
    return result;
  },
};

/**
 * `inTransaction` for work in the background: requests get a turn after each of its statements. On SQLite
 * they would otherwise wait for the whole transaction.
 */
export async function inYieldingTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return await inTransaction(db, (transaction) => work(transaction.withPlugin(TURNS)));
}
