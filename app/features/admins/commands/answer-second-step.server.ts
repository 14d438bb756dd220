import type { Db } from "~/db/tables";
import { forgetTurns, takeTurns } from "~/features/limits/commands/take-turns.server";
import { sha256 } from "~/lib/digest.server";
import { unseal } from "~/lib/sealed-text.server";
import { totpStep } from "~/lib/totp.server";
import { findAdminById, findTotp } from "../queries.server";
import { ADMIN_FAILURES_ALLOWED, ADMIN_FAILURES_WINDOW_MS, ADMIN_LIMIT_KEYS } from "../rules";
import { type AdminAttempt, admitAdmin, recordFailure } from "./sign-in-admin.server";

type Outcome =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: "no_password" | "wrong_code" | "limit" };

/**
 * Signs an admin in whose password was right, by the code of an authenticator app or by a recovery code.
 * Either works once; five failures in 15 minutes and no more is compared.
 */
export async function answerSecondStep(
  db: Db,
  input: Omit<AdminAttempt, "username" | "password" | "browserId"> & {
    ticket: string | undefined;
    code: string;
  },
): Promise<Outcome> {
  const { now, secret, log, requestId, place } = input;
  const adminId = ownerOf(input.ticket, secret, now);
  const admin = adminId && (await findAdminById(db, { adminId }));
  if (!adminId || !admin) return { ok: false, reason: "no_password" };
  const facts = { adminId, ip: place.ip, requestId };
  const checked = await checkSecondStep(db, { adminId, code: input.code, secret, now });
  if (checked.ok) {
    const token = await admitAdmin(db, { ...input, adminId });
    return { ok: true, token, username: admin.username };
  }
  if (checked.reason === "limit") {
    log.warn({ event: "admin_second_step_limit", ...facts }, "limit reached");
    return checked;
  }
  log.warn({ event: "admin_second_step_failed", ...facts }, "code failed");
  await recordFailure(db, input, { action: "admin_second_step_failed", adminId });
  return checked;
}

/**
 * Compares a code with the app's and with the recovery codes, and uses it up. Refuses a wrong or used one,
 * and every one after five failures in 15 minutes.
 */
export async function checkSecondStep(
  db: Db,
  input: { adminId: string; code: string; secret: string; now: number },
): Promise<{ ok: true } | { ok: false; reason: "wrong_code" | "limit" }> {
  const { adminId, now } = input;
  const key = ADMIN_LIMIT_KEYS.secondStep(adminId);
  const limit = { key, most: ADMIN_FAILURES_ALLOWED, withinMs: ADMIN_FAILURES_WINDOW_MS };
  if (!(await takeTurns(db, { limits: [limit], now })).ok) return { ok: false, reason: "limit" };
  const code = input.code.replace(/[\s-]/g, "").toUpperCase();
  const isRight =
    (await usesTotp(db, { ...input, code })) ||
    (await usesRecoveryCode(db, { adminId, code, now }));
  if (!isRight) return { ok: false, reason: "wrong_code" };
  await forgetTurns(db, { key });
  return { ok: true };
}

/** Uses an authenticator's code up: its step counts only once, and none before it any more. */
export async function usesTotp(
  db: Db,
  input: { adminId: string; code: string; secret: string; now: number },
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

async function usesRecoveryCode(
  db: Db,
  input: { adminId: string; code: string; now: number },
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

function ownerOf(ticket: string | undefined, secret: string, now: number): string | undefined {
  const [adminId, end] = (ticket && unseal(ticket, secret, "admin-step"))?.split("|") ?? [];
  return now < Number(end) ? adminId : undefined;
}
