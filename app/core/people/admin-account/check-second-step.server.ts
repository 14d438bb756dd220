import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { sha256, unseal } from "~/lib/digest.server";
import { plainDigits } from "~/lib/phone-digits";
import { totpStep } from "~/lib/totp.server";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
} from "../admin-sign-in/rate-limits";
import { findTotp } from "../admins/admins.server";
import { consumeRateLimits, removeHits } from "../rate-limits/consume-rate-limits.server";

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
