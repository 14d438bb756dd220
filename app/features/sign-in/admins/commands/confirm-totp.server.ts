import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { sha256 } from "~/lib/digest.server";
import { readableCode } from "~/lib/ids.server";
import { recordAudit } from "../../commands/record-audit.server";
import { RECOVERY_CODES } from "../rules/sign-in";
import { checkSecondStep } from "./check-second-step.server";
import type { Owner } from "./set-up-totp.server";

const RECOVERY_CODE_LENGTH = 16;

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
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    readableCode(RECOVERY_CODE_LENGTH),
  );
  await inTransaction(db, async (db) => {
    await db
      .updateTable("admin_totp")
      .set({ confirmed_at: now })
      .where("admin_id", "=", adminId)
      .execute();
    await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
    const hashes = recoveryCodes.map((plain) => sha256(`${adminId}|${plain}`));
    await db
      .insertInto("admin_recovery_codes")
      .values(hashes.map((code_hash) => ({ admin_id: adminId, code_hash, used_at: null })))
      .execute();
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "admin_totp_on",
      subject: { kind: "admin", id: input.adminId },
      details: {},
      requestId: input.requestId,
      now: input.now,
    });
  });
  return { ok: true, recoveryCodes };
}
