import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { countRecoveryCodes } from "../admins/admins.server";
import { storeRecoveryCodes } from "./store-recovery-codes.server";

/** Ten recovery codes for an admin who has none left; undefined where some are left. */
export async function ensureRecoveryCodes(
  db: Db,
  input: { adminId: AdminId },
): Promise<string[] | undefined> {
  return await inTransaction(db, async (db) => {
    const left = await countRecoveryCodes(db, input);
    return left > 0 ? undefined : await storeRecoveryCodes(db, input);
  });
}
