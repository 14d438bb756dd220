import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "../audit/record-audit.server";
import { checkSecondStep } from "./check-second-step.server";
import type { Owner } from "./set-up-totp.server";
import { storeRecoveryCodes } from "./store-recovery-codes.server";

export type Unproved = { ok: false; reason: "wrong_code" | "limit" };

/**
 * Switches the second step on after a right code; returns ten recovery codes, of which only digests are
 * stored. Refuses a wrong code.
 */
export async function confirmTotp(
  db: Db,
  input: Owner & { code: string },
): Promise<{ ok: true; recoveryCodes: string[] } | Unproved> {
  const { adminId, now } = input;
  const checked = await checkSecondStep(db, input);
  if (!checked.ok) return checked;
  const recoveryCodes = await inTransaction(db, async (db) => {
    await db
      .updateTable("admin_totp")
      .set({ confirmed_at: now })
      .where("admin_id", "=", adminId)
      .execute();
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "admin_totp_on",
      subject: { kind: "admin", id: input.adminId },
      details: {},
      requestId: input.requestId,
      now: input.now,
    });
    return await storeRecoveryCodes(db, { adminId });
  });
  return { ok: true, recoveryCodes };
}
