import { rebuildCounters } from "~/db/counters/recount";
import { countersZone, writeOffsets } from "~/db/counters/zone";
import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { COUNTER_DEFINITIONS } from "./counter-definitions.server";

/** Sets the zone by whose days the counters count; recounts them when it differs from the one before. */
export async function setClubZone(db: Db, input: { timeZone: string }): Promise<void> {
  if ((await countersZone(db)) === input.timeZone) return;
  await inTransaction(db, async (db) => {
    await writeOffsets(db, input.timeZone);
    await rebuildCounters(db, COUNTER_DEFINITIONS);
  });
}
