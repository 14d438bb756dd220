import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { sha256 } from "~/lib/digest.server";
import { consumeRateLimits } from "../rate-limits/consume-rate-limits.server";
import { removeHits } from "../rate-limits/remove-hits.server";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
} from "../admin-sign-in/rate-limits";
import { consumeTotp } from "./consume-totp.server";

/**
 * Consumes an authenticator or recovery code. Refuses a wrong or used code, and any code after five failures
 * in 15 minutes.
 */
export async function checkSecondStep(
  db: Db,
  input: { adminId: AdminId; code: string; secret: string; now: number },
): Promise<{ ok: true } | { ok: false; reason: "wrong_code" | "limit" }> {
  const { adminId, now } = input;
  const key = ADMIN_RATE_LIMIT_KEYS.secondStep(adminId);
  const limit = { key, most: ADMIN_FAILURES_ALLOWED, withinMs: ADMIN_FAILURES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const code = input.code.replace(/[\s-]/g, "").toUpperCase();
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
