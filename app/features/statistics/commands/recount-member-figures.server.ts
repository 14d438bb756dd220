import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { listMemberIds } from "../queries.server";
import { refreshFigures } from "./refresh-figures.server";

const MEMBERS_PER_STEP = 200;

/**
 * Recounts the figures of every member from the facts, some at a time so that nobody waits for long.
 * Returns how many members were looked at, and how many had a figure that was wrong and is right now.
 */
export async function recountMemberFigures(
  db: Db,
  input: { now: Instant; timeZone: string },
): Promise<{ members: number; corrected: number }> {
  let after = "";
  let members = 0;
  let corrected = 0;
  for (;;) {
    const ids = await listMemberIds(db, { after, limit: MEMBERS_PER_STEP });
    const last = ids.at(-1);
    if (last === undefined) return { members, corrected };
    corrected += await inTransaction(db, async (db) => {
      let changed = 0;
      for (const memberId of ids) {
        changed += Number(await refreshFigures(db, { memberId, ...input }));
      }
      return changed;
    });
    members += ids.length;
    after = last;
  }
}
