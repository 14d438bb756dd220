import { readCounters, rebuildCounters } from "~/db/counters/recount";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { COUNTER_DEFINITIONS } from "./counter-definitions.server";

export interface Recount {
  /** How many counters there are. */
  checked: number;
  /** The counters with a wrong stored value, which is corrected. */
  differing: { counter: string; stored: number; counted: number }[];
}

/** Counts every counter anew from the rows and corrects what differs. */
export async function recountCounters(db: Db): Promise<Recount> {
  return await inTransaction(db, async (db) => {
    const stored = await readCounters(db);
    await rebuildCounters(db, COUNTER_DEFINITIONS);
    const counted = await readCounters(db);
    const names = [...new Set([...stored.keys(), ...counted.keys()])].sort();
    const compared = names.map((counter) => ({
      counter,
      stored: stored.get(counter) ?? 0,
      counted: counted.get(counter) ?? 0,
    }));
    return {
      checked: names.length,
      differing: compared.filter((line) => line.stored !== line.counted),
    };
  });
}
