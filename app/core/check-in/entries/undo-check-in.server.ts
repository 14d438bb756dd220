import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { type CheckInUndoOutcome, removeCheckIn, type Undo } from "./remove-check-in.server";

/** Removes a check-in and updates the statistics that counted it. */
export async function undoCheckIn(db: Db, input: Undo): Promise<CheckInUndoOutcome> {
  return await inTransaction(db, (db) => removeCheckIn(db, input));
}
