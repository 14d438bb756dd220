import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { audit } from "./audit.server";
import { checkSecondStep } from "./check-second-step.server";
import type { Unproved } from "./confirm-totp.server";
import type { Owner } from "./set-up-totp.server";

/** Takes the second step away again, against one more code: an open session alone is not enough. */
export async function removeTotp(
  db: Db,
  input: Owner & { code: string },
): Promise<{ ok: true } | Unproved> {
  const checked = await checkSecondStep(db, input);
  if (!checked.ok) return checked;
  await inTransaction(db, async (db) => {
    await db.deleteFrom("admin_totp").where("admin_id", "=", input.adminId).execute();
    await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", input.adminId).execute();
    await audit(db, input, "admin_totp_off");
  });
  return { ok: true };
}
