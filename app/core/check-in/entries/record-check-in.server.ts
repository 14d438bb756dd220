import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { addCheckIn, type CheckIn, type CheckInOutcome } from "./add-check-in.server";

/**
 * Records a check-in on the day and at the start time of the event, and updates the statistics of the
 * member and of who invited them in the same transaction. A second check-in of a booking changes nothing.
 */
export async function recordCheckIn(db: Db, input: CheckIn): Promise<CheckInOutcome> {
  return await inTransaction(db, (db) => addCheckIn(db, input));
}
