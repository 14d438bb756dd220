import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "../audit/record-audit.server";
import { checkSecondStep } from "./check-second-step.server";
import type { Unproved } from "./confirm-totp.server";
import { removeIdleRecoveryCodes } from "./remove-idle-recovery-codes.server";
import type { Owner } from "./set-up-totp.server";

/** Switches the second step off. Refuses a wrong code: an open session alone is not enough. */
export async function removeTotp(
  db: Db,
  input: Owner & { code: string },
): Promise<{ ok: true } | Unproved> {
  const checked = await checkSecondStep(db, input);
  if (!checked.ok) return checked;
  await inTransaction(db, async (db) => {
    await db.deleteFrom("admin_totp").where("admin_id", "=", input.adminId).execute();
    await removeIdleRecoveryCodes(db, input);
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "admin_totp_off",
      subject: { kind: "admin", id: input.adminId },
      details: {},
      requestId: input.requestId,
      now: input.now,
    });
  });
  return { ok: true };
}
