import type { KyselyPlugin } from "kysely";
import { letOthersGoFirst } from "~/lib/rest.server";
import type { Db } from "./tables";

const TURNS: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await letOthersGoFirst();
    return result;
  },
};

/**
 * The handle of a transaction in the background: requests get a turn after each of its statements. On SQLite they would
 * otherwise wait for the whole transaction, since its statements follow each other without one.
 */
export function inTurns(transaction: Db): Db {
  return transaction.withPlugin(TURNS);
}
