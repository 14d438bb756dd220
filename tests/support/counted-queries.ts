import type { KyselyPlugin } from "kysely";
import type { Db } from "~/db/tables";

/** The database, and how many statements it was asked since. */
export function countedQueries(db: Db): { db: Db; count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}
