import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import type { Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { readableCode } from "~/lib/ids.server";
import { seal } from "~/lib/sealed-text.server";
import { newTotpSecret } from "~/lib/totp.server";
import { RECOVERY_CODES } from "../rules";
import { checkSecondStep } from "./answer-second-step.server";

const RECOVERY_CODE_LENGTH = 16;

interface Owner {
  adminId: string;
  secret: string;
  now: Instant;
  requestId: string;
}

type Unproved = { ok: false; reason: "wrong_code" | "limit" };

/** A new second step that does not count yet; returns the secret for the authenticator app. */
export async function setUpTotp(db: Db, input: Owner): Promise<string> {
  const shared = newTotpSecret();
  const sealed = { sealed_secret: seal(shared, input.secret, "totp"), last_step: 0 };
  await db
    .insertInto("admin_totp")
    .values({ admin_id: input.adminId, confirmed_at: null, created_at: input.now, ...sealed })
    .onConflict((conflict) =>
      conflict.column("admin_id").doUpdateSet(sealed).where("admin_totp.confirmed_at", "is", null),
    )
    .execute();
  return shared;
}

/**
 * Makes the second step count, once the app has shown a right code; returns ten recovery codes, which
 * only this answer holds.
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
    await audit(db, input, "admin_totp_on");
  });
  return { ok: true, recoveryCodes };
}

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

async function audit(db: Db, input: Omit<Owner, "secret">, action: string): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "admin", id: input.adminId },
    action,
    subject: { kind: "admin", id: input.adminId },
    details: {},
    requestId: input.requestId,
    now: input.now,
  });
}
