import type { Db } from "~/db/tables";
import type { AdminId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { type Instant, MINUTE_MS } from "~/lib/dates";
import { hashPassword, isPassword, NO_PASSWORD_HASH } from "~/lib/password.server";
import { MOBILE_DIGITS, plainPhoneDigits, storedPhone } from "~/lib/phone-digits";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
} from "../admin-sign-in/rate-limits";
import { findAdminById } from "../admins/admins.server";
import { passwordProblem } from "../admins/passwords";
import { type ByAdmin, recordAdminAudit } from "../audit/record-undo.server";
import { answerChallenge, type ChallengeAnswer } from "../codes/answer-challenge.server";
import type { ChallengeRefusal } from "../codes/codes";
import { consumeChallenge, resetCodeFailures } from "../codes/send-code.server";
import { findMemberByPhone } from "../members.server";
import { consumeRateLimits, returnHit } from "../rate-limits/consume-rate-limits.server";
import { endAllSessions } from "../sessions/sessions.server";

/** A sign-in so young proves an admin without a password who chooses one. */
const FRESH_SIGN_IN_MS = 15 * MINUTE_MS;

type Unproved = { ok: false; reason: "wrong_password" | "limit" | "no_password" };

type Outcome =
  | { ok: true; isFirst: boolean }
  | Unproved
  | { ok: false; reason: "not_fresh" }
  | { ok: false; reason: "weak_password"; message: string };

/**
 * Changes an admin's password and ends the other sessions. Refuses a wrong current and a weak new password. An admin who
 * signs in by passkey alone has none to type: they choose their first within 15 minutes of a sign-in.
 */
export async function changeAdminPassword(
  db: Db,
  input: {
    adminId: AdminId;
    sessionId: SessionId;
    signedInAt: Instant;
    current: string;
    password: string;
    requestId: string;
    now: Instant;
  },
): Promise<Outcome> {
  const { adminId, sessionId, now } = input;
  const admin = await findAdminById(db, { adminId });
  if (!admin) return { ok: false, reason: "wrong_password" };
  const isFirst = !hasPassword(admin);
  if (isFirst) {
    if (now - input.signedInAt >= FRESH_SIGN_IN_MS) return { ok: false, reason: "not_fresh" };
  } else {
    const checked = await checkAdminPassword(db, { adminId, password: input.current, now });
    if (!checked.ok) return checked;
  }
  const message = passwordProblem(input.password, admin.username);
  if (message) return { ok: false, reason: "weak_password", message };
  const passwordHash = await hashPassword(input.password);
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const before = admin.passwordHash;
    if (!(await replacePassword(db, { adminId, before, passwordHash, now })))
      return { ok: false, reason: "wrong_password" };
    await endAllSessions(db, { owner: { adminId }, keepId: sessionId });
    await recordAdminAudit(db, input, { action: "admin_password_changed" });
    return { ok: true, isFirst };
  });
}

/** False where the password was changed, or the account suspended, while the new one was hashed. */
async function replacePassword(
  db: Db,
  input: { adminId: AdminId; before: string; passwordHash: string; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("admins")
    .set({ password_hash: input.passwordHash, updated_at: input.now })
    .where("id", "=", input.adminId)
    .where("password_hash", "=", input.before)
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Whether the account has a password; one that was opened with a passkey has none until its admin chooses one. */
export function hasPassword(admin: { passwordHash: string }): boolean {
  return admin.passwordHash !== NO_PASSWORD_HASH;
}

/**
 * Compares a signed-in admin's password. Refuses a wrong one, any after five wrong ones in 15 minutes, and any for an
 * account without a password.
 */
export async function checkAdminPassword(
  db: Db,
  input: { adminId: AdminId; password: string; now: Instant },
): Promise<{ ok: true; username: string } | Unproved> {
  const { adminId, now } = input;
  const key = ADMIN_RATE_LIMIT_KEYS.secondStep(adminId, "panel");
  const limit = { key, most: ADMIN_FAILURES_ALLOWED, withinMs: ADMIN_FAILURES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const admin = await findAdminById(db, { adminId });
  if (!admin || !(await isPassword(input.password, admin.passwordHash))) {
    const reason = admin && !hasPassword(admin) ? "no_password" : "wrong_password";
    return { ok: false, reason };
  }
  await returnHit(db, { key, at: now });
  return { ok: true, username: admin.username };
}

/**
 * The stored form of a typed number that a code may prove. Refuses what is no number, and one that no member signs in with:
 * the club reaches its members only.
 */
export async function checkAlertPhone(
  db: Db,
  { typed }: { typed: string },
): Promise<{ ok: true; phone: string } | { ok: false; reason: "bad_number" | "no_member" }> {
  const digits = plainPhoneDigits(typed);
  if (!MOBILE_DIGITS.test(digits)) return { ok: false, reason: "bad_number" };
  const phone = storedPhone(digits);
  const member = await findMemberByPhone(db, { phone });
  return member ? { ok: true, phone } : { ok: false, reason: "no_member" };
}

/** Sets the number under which an admin is told that something fails. Refuses a wrong, used or expired code. */
export async function proveAlertPhone(
  db: Db,
  input: ByAdmin & Omit<ChallengeAnswer, "purpose">,
): Promise<{ ok: true } | { ok: false; reason: ChallengeRefusal }> {
  const answer = await answerChallenge(db, { ...input, purpose: "alert_phone" });
  if (!answer.ok) return answer;
  const { challengeId, phone } = answer;
  const isSet = await inTransaction(db, async (db) => {
    if (!(await consumeChallenge(db, { challengeId, now: input.now }))) return false;
    await storeAlertPhone(db, { ...input, phone });
    return true;
  });
  if (!isSet) return { ok: false, reason: "expired" };
  await resetCodeFailures(db, { ...answer, now: input.now });
  return { ok: true };
}

/** Nothing is told to this admin any more. */
export async function removeAlertPhone(db: Db, input: ByAdmin): Promise<void> {
  await inTransaction(db, (db) => storeAlertPhone(db, { ...input, phone: null }));
}

async function storeAlertPhone(db: Db, input: ByAdmin & { phone: string | null }) {
  const { adminId, phone, now } = input;
  await db
    .updateTable("admins")
    .set({ alert_phone: phone, updated_at: now })
    .where("id", "=", adminId)
    .execute();
  await recordAdminAudit(db, input, { action: "admin_alert_phone_changed" });
}
