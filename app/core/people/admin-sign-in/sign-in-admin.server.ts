import { type SignInClient, startSession } from "~/core/people/sessions/sessions.server";
import { lockRows } from "~/db/dialect";
import type { Db } from "~/db/tables";
import type { AuditAction } from "~/db/tables/audit-actions";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Log } from "~/gateways/log";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { seal, sha256 } from "~/lib/digest.server";
import { isPassword, NO_PASSWORD_HASH } from "~/lib/password.server";
import { checkSecondStep } from "../admin-account/second-step.server";
import { findAdminById, findAdminForSignIn, findStepOwner } from "../admins/admins.server";
import { recordAdminAudit, recordAudit } from "../audit/record-undo.server";
import {
  consumeRateLimits,
  removeHits,
  returnHit,
} from "../rate-limits/consume-rate-limits.server";
import type { RateLimit } from "../rate-limits/rate-limits";
import {
  ADMIN_DELAY_WINDOW_MS,
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_PER_ADDRESS,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
  adminDelayMs,
  SECOND_STEP_LIFETIME_MS,
} from "./rate-limits";

type Outcome =
  | { ok: true; token: string; username: string }
  /** `ticket` proves the right password until the second step is answered. */
  | { ok: false; reason: "second_step"; ticket: string; hasPasskey: boolean }
  | { ok: false; reason: "wrong_credentials" | "limit" };

export interface AdminAttempt {
  username: string;
  password: string;
  /** Set when an admin signed in under this user name in this browser before. */
  browserId?: string | undefined;
  place: SignInClient;
  requestId: string;
  now: Instant;
  secret: string;
  log: Log;
}

/**
 * Signs an admin in, or asks for the second step. Refuses wrong credentials, and any after too many failures
 * (`rateLimitsOf`). Unknown user names count alike. The caller answers after 800 ms at the earliest.
 */
export async function signInAdmin(db: Db, input: AdminAttempt): Promise<Outcome> {
  const { username, password, place, now, log, requestId } = input;
  const limits = rateLimitsOf(input);
  const consumed = await consumeRateLimits(db, { limits, now });
  if (!consumed.ok) {
    log.warn({ event: "admin_sign_in_limit", username, ip: place.ip, requestId }, "limit reached");
    const withinMs = ADMIN_FAILURES_WINDOW_MS;
    const once = { key: ADMIN_RATE_LIMIT_KEYS.noted(consumed.key), most: 1, withinMs };
    const isFirst = (await consumeRateLimits(db, { limits: [once], now })).ok;
    if (isFirst) await recordFailure(db, { ...input, action: "admin_sign_in_limited" });
    return { ok: false, reason: "limit" };
  }
  const admin = await findAdminForSignIn(db, { username });
  const matches = await isPassword(password, admin?.passwordHash ?? NO_PASSWORD_HASH);
  if (!admin || !matches) {
    log.warn(
      { event: "admin_sign_in_failed", username, ip: place.ip, requestId },
      "sign-in failed",
    );
    await recordFailure(db, { ...input, action: "admin_sign_in_failed", adminId: admin?.id });
    return { ok: false, reason: "wrong_credentials" };
  }
  const [pair, ...others] = limits;
  await removeHits(db, { key: pair.key });
  for (const { key } of others) await returnHit(db, { key, at: now });
  const hasPasskey = admin.passkeys > 0;
  if (admin.totpConfirmedAt !== null || hasPasskey) {
    const ends = now + SECOND_STEP_LIFETIME_MS;
    const ticket = [admin.id, ends, input.browserId ?? "", sha256(admin.passwordHash)].join("|");
    const sealed = seal(ticket, input.secret, "admin-step");
    return { ok: false, reason: "second_step", ticket: sealed, hasPasskey };
  }
  const token = await startIfStillPassword(db, admin, input);
  if (token === undefined) return { ok: false, reason: "wrong_credentials" };
  return { ok: true, token, username: admin.username };
}

/**
 * Starts a session unless the password was changed, or the account suspended, while it was compared: its sessions have just
 * ended.
 */
async function startIfStillPassword(
  db: Db,
  admin: { id: AdminId; passwordHash: string },
  attempt: Omit<Parameters<typeof startAdminSession>[1], "adminId">,
): Promise<string | undefined> {
  const session = { ...attempt, adminId: admin.id };
  return await inTransaction(db, async (db) => {
    const unchanged = await db
      .selectFrom("admins")
      .select("id")
      .where("id", "=", admin.id)
      .where("password_hash", "=", admin.passwordHash)
      .where("status", "=", "active")
      .$call(lockRows(db))
      .executeTakeFirst();
    return unchanged && (await startAdminSession(db, session));
  });
}

/**
 * Five failures in 15 minutes for one user name from one address (IPv6: /64), 20 for all user names from it,
 * and a growing delay after 20 for one user name from all addresses. A known browser has the first and the
 * last of its own, so that others' failures do not lock its admin out.
 */
function rateLimitsOf({ username, browserId, place }: AdminAttempt): [RateLimit, ...RateLimit[]] {
  const block = addressBlock(place.ip);
  const pair = {
    key: ADMIN_RATE_LIMIT_KEYS.pair(username, browserId ?? block),
    most: ADMIN_FAILURES_ALLOWED,
    withinMs: ADMIN_FAILURES_WINDOW_MS,
  };
  const delay = { withinMs: ADMIN_DELAY_WINDOW_MS, pauseMs: adminDelayMs };
  if (browserId) return [pair, { key: ADMIN_RATE_LIMIT_KEYS.known(username, browserId), ...delay }];
  const address = {
    key: ADMIN_RATE_LIMIT_KEYS.address(block),
    most: ADMIN_FAILURES_PER_ADDRESS,
    withinMs: ADMIN_FAILURES_WINDOW_MS,
  };
  return [pair, address, { key: ADMIN_RATE_LIMIT_KEYS.name(username), ...delay }];
}

/** Starts and audits an admin's session; returns its token. Call it after password and second step were checked. */
export async function startAdminSession(
  db: Db,
  input: { adminId: AdminId; place: SignInClient; requestId: string; now: Instant; log: Log },
): Promise<string> {
  const { adminId, place, requestId, now, log } = input;
  const token = await startSession(db, { owner: { adminId }, place, now });
  await recordAdminAudit(db, input, { action: "admin_signed_in" });
  log.info({ event: "admin_signed_in", adminId, ip: place.ip, requestId }, "admin signed in");
  return token;
}

/** Audits a failed attempt; a wrong second step has no user name. */
export async function recordFailure(
  db: Db,
  input: {
    action: AuditAction;
    username?: string;
    adminId?: AdminId | undefined;
    place: SignInClient;
    requestId: string;
    now: Instant;
  },
): Promise<void> {
  const { action, username, adminId, place, requestId, now } = input;
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId ?? "unknown" },
    details: { username: username?.slice(0, 40), ip: place.ip },
    requestId,
    now,
  });
}

type AnswerSecondStepOutcome =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: "no_password" | "wrong_code" | "limit" };

/**
 * Signs an admin in whose password was right, with an authenticator or recovery code. Each code works once.
 * Refuses an invalid ticket and one for a password that was changed since, a wrong code, and any code after five failures
 * in 15 minutes, which a known browser has of its own.
 */
export async function answerSecondStep(
  db: Db,
  input: Omit<AdminAttempt, "username" | "password" | "browserId"> & {
    ticket: string | undefined;
    code: string;
  },
): Promise<AnswerSecondStepOutcome> {
  const { now, secret, log, requestId, place } = input;
  const owner = findStepOwner(input);
  const admin = owner && (await findAdminById(db, owner));
  if (!owner || !admin || sha256(admin.passwordHash) !== owner.passwordDigest)
    return { ok: false, reason: "no_password" };
  const { adminId, browserId } = owner;
  const logFields = { adminId, ip: place.ip, requestId };
  const checked = await checkSecondStep(db, {
    adminId,
    code: input.code,
    secret,
    now,
    origin: browserId,
  });
  if (checked.ok) {
    const token = await startIfStillPassword(db, admin, input);
    if (token === undefined) return { ok: false, reason: "no_password" };
    return { ok: true, token, username: admin.username };
  }
  if (checked.reason === "limit") {
    log.warn({ event: "admin_second_step_limit", ...logFields }, "limit reached");
    return checked;
  }
  log.warn({ event: "admin_second_step_failed", ...logFields }, "code failed");
  await recordFailure(db, { ...input, action: "admin_second_step_failed", adminId });
  return checked;
}
