import { readCounters, rebuildCounters } from "~/db/counters/recount";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { COUNTER_DEFINITIONS } from "../queries/counter-definitions.server";

export interface Recount {
  /** How many figures there are. */
  checked: number;
  /** Those that were kept wrong, with what they were and what they are; corrected now. */
  differing: { figure: string; kept: number; counted: number }[];
}

/** Counts every kept figure anew from the rows and puts right what differs. */
export async function recountCounters(db: Db): Promise<Recount> {
  return await inTransaction(db, async (db) => {
    const kept = await readCounters(db);
    await rebuildCounters(db, COUNTER_DEFINITIONS);
    const counted = await readCounters(db);
    const names = [...new Set([...kept.keys(), ...counted.keys()])].sort();
    const compared = names.map((figure) => ({
      figure,
      kept: kept.get(figure) ?? 0,
      counted: counted.get(figure) ?? 0,
    }));
    return {
      checked: names.length,
      differing: compared.filter((line) => line.kept !== line.counted),
    };
  });
}
