import type { KyselyPlugin } from "kysely";
import { letOthersGoFirst } from "~/lib/rest.server";
import type { Db } from "./tables";
import { inTransaction } from "./transaction";

const TURNS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await letOthersGoFirst();
    return result;
  },
};

/**
 * `inTransaction` for work in the background: requests get a turn after each of its statements. On SQLite
 * they would otherwise wait for the whole transaction.
 */
export async function inTransactionWithTurns<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return await inTransaction(db, (transaction) => work(transaction.withPlugin(TURNS)));
}
