import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { seal, sha256, unseal } from "~/lib/digest.server";
import { readableCode } from "~/lib/ids.server";
import { plainDigits } from "~/lib/phone-digits";
import { newTotpSecret, totpStep } from "~/lib/totp.server";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
  RECOVERY_CODES,
} from "../admin-sign-in/rate-limits";
import { countRecoveryCodes, findTotp, hasSecondStep } from "../admins/admins.server";
import { recordAdminAudit, recordAudit } from "../audit/record-undo.server";
import { consumeRateLimits, removeHits } from "../rate-limits/consume-rate-limits.server";
import { endAllSessions } from "../sessions/sessions.server";

/** Switches the second step off. Refuses a wrong code: an open session alone is not enough. */
export async function removeTotp(
  db: Db,
  input: Owner & { code: string },
): Promise<{ ok: true } | Unproved> {
  const checked = await checkSecondStep(db, { ...input, origin: "panel" });
  if (!checked.ok) return checked;
  await inTransaction(db, async (db) => {
    await db.deleteFrom("admin_totp").where("admin_id", "=", input.adminId).execute();
    await removeIdleRecoveryCodes(db, input);
    await recordAdminAudit(db, input, { action: "admin_totp_off" });
  });
  return { ok: true };
}

/** Removes the recovery codes of an admin without any second step. Call it in the transaction of the change. */
export async function removeIdleRecoveryCodes(db: Db, input: { adminId: AdminId }): Promise<void> {
  if (await hasSecondStep(db, input)) return;
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", input.adminId).execute();
}

type Unproved = { ok: false; reason: "wrong_code" | "limit" };

/**
 * Switches the second step on after a right code; returns ten recovery codes, of which only digests are
 * stored. Refuses a wrong code.
 */
export async function confirmTotp(
  db: Db,
  input: Owner & { code: string },
): Promise<{ ok: true; recoveryCodes: string[] } | Unproved> {
  const { adminId, now } = input;
  const checked = await checkSecondStep(db, { ...input, origin: "panel" });
  if (!checked.ok) return checked;
  const recoveryCodes = await inTransaction(db, async (db) => {
    await db
      .updateTable("admin_totp")
      .set({ confirmed_at: now })
      .where("admin_id", "=", adminId)
      .execute();
    await recordAdminAudit(db, input, { action: "admin_totp_on" });
    return await storeRecoveryCodes(db, { adminId });
  });
  return { ok: true, recoveryCodes };
}

interface Owner {
  adminId: AdminId;
  secret: string;
  now: Instant;
  requestId: string;
}

/** Stores an unconfirmed second step; returns the secret for the authenticator app. */
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

const RECOVERY_CODE_LENGTH = 16;

/** Replaces an admin's recovery codes; returns ten new ones, of which only digests are stored. */
export async function storeRecoveryCodes(db: Db, input: { adminId: AdminId }): Promise<string[]> {
  const { adminId } = input;
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(RECOVERY_CODE_LENGTH));
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  const hashes = codes.map((plain) => sha256(`${adminId}|${plain}`));
  await db
    .insertInto("admin_recovery_codes")
    .values(hashes.map((code_hash) => ({ admin_id: adminId, code_hash, used_at: null })))
    .execute();
  return codes;
}

/** Ends all sessions of an admin and audits `action`. Call it in the transaction of the change. */
export async function endAdminSessions(
  db: Db,
  { adminId, action, now }: { adminId: AdminId; action: AuditAction; now: Instant },
): Promise<void> {
  await endAllSessions(db, { owner: { adminId } });
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId },
    requestId: null,
    now,
  });
}

/**
 * Consumes an authenticator or recovery code. Refuses a wrong or used code, and any code after five failures
 * in 15 minutes; the panel and each known browser (`origin`) have five of their own, so that nobody elsewhere locks
 * the admin out.
 */
export async function checkSecondStep(
  db: Db,
  input: {
    adminId: AdminId;
    code: string;
    origin?: string | undefined;
    secret: string;
    now: number;
  },
): Promise<{ ok: true } | { ok: false; reason: "wrong_code" | "limit" }> {
  const { adminId, now, origin } = input;
  const key = ADMIN_RATE_LIMIT_KEYS.secondStep(adminId, origin);
  const limit = { key, most: ADMIN_FAILURES_ALLOWED, withinMs: ADMIN_FAILURES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const code = plainDigits(input.code).replace(/[\s-]/g, "").toUpperCase();
  const isRight =
    (await consumeTotp(db, { ...input, code })) ||
    (await consumeRecoveryCode(db, { adminId, code, now }));
  if (!isRight) return { ok: false, reason: "wrong_code" };
  await removeHits(db, { key });
  return { ok: true };
}

async function consumeRecoveryCode(
  db: Db,
  input: { adminId: AdminId; code: string; now: number },
): Promise<boolean> {
  const used = await db
    .updateTable("admin_recovery_codes")
    .set({ used_at: input.now })
    .where("admin_id", "=", input.adminId)
    .where("code_hash", "=", sha256(`${input.adminId}|${input.code}`))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Consumes an authenticator code; false for a wrong code and for a step at or before the last one used. */
export async function consumeTotp(
  db: Db,
  input: { adminId: AdminId; code: string; secret: string; now: number },
): Promise<boolean> {
  const totp = await findTotp(db, input);
  const shared = totp && unseal(totp.sealedSecret, input.secret, "totp");
  const step = shared ? totpStep(shared, input.code, input.now) : undefined;
  if (step === undefined) return false;
  const moved = await db
    .updateTable("admin_totp")
    .set({ last_step: step })
    .where("admin_id", "=", input.adminId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
