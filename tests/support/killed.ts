/** A process that ends in the middle of its work. */
import type { KyselyPlugin } from "kysely";
import type { Db } from "~/db/tables";

class Killed extends Error {}

/** A database that answers `count` statements and then ends, as for a process that is killed: a transaction is rolled back. */
export function killedAfter(db: Db, count: number): Db {
  let left = count;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

/** Whether the work was killed before its end. */
export async function isKilled(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (!isKill(error)) throw error;
    return true;
  }
}

/** Work for several things goes on after one that failed, and fails for each. */
function isKill(error: unknown): boolean {
  return error instanceof Killed || (error instanceof AggregateError && error.errors.every(isKill));
}
