import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { addCheckIn, type CheckIn, type Outcome } from "./add-check-in.server";

/**
 * Records that somebody came, on the day and at the start time of the run, and brings the figures of the
 * member (and of who invited them) up to date in the same transaction. The first check-in of a booking wins.
 */
export async function recordCheckIn(db: Db, input: CheckIn): Promise<Outcome> {
  return await inTransaction(db, (db) => addCheckIn(db, input));
}
