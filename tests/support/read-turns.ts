import { setImmediate } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Db } from "~/db/tables";

/** The database, with how often its reader waited for an answer before asking on: reads asked for at once wait once. */
export function countingTurns(db: Db): { db: Db; turns: () => number } {
  let turns = 0;
  let isAnswered = true;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isAnswered) turns += 1;
      isAnswered = false;
      return node;
    },
    async transformResult({ result }) {
      await setImmediate();
      isAnswered = true;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), turns: () => turns };
}
