import type { Db } from "~/db/tables";
import type { Log } from "~/gateways/log";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { isPassword } from "~/lib/password.server";
import { seal } from "~/lib/sealed-text.server";
import { consumeRateLimits } from "../rate-limits/consume-rate-limits.server";
import { removeHits } from "../rate-limits/remove-hits.server";
import { returnHit } from "../rate-limits/return-hit.server";
import type { SignInClient } from "../sessions/start-session.server";
import type { RateLimit } from "../rate-limits/rate-limits";
import { findAdminForSignIn } from "../admins/admins.server";
import {
  ADMIN_DELAY_WINDOW_MS,
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_PER_ADDRESS,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
  adminDelayMs,
} from "./rate-limits";
import { SECOND_STEP_LIFETIME_MS } from "./sign-in";
import { recordFailure } from "./record-failure.server";
import { startAdminSession } from "./start-admin-session.server";

type Outcome =
  | { ok: true; token: string; username: string }
  /** `ticket` proves the right password until the second step is answered. */
  | { ok: false; reason: "second_step"; ticket: string; hasPasskey: boolean }
  | { ok: false; reason: "wrong_credentials" | "limit" };

/** Hash for an unknown user name, so that it takes as long as a wrong password. */
const NOBODY = `argon2id$19456$2$1$${"A".repeat(22)}$${"A".repeat(43)}`;

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
  const matches = await isPassword(password, admin?.passwordHash ?? NOBODY);
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
    const ticket = `${admin.id}|${now + SECOND_STEP_LIFETIME_MS}`;
    const sealed = seal(ticket, input.secret, "admin-step");
    return { ok: false, reason: "second_step", ticket: sealed, hasPasskey };
  }
  const token = await startAdminSession(db, { ...input, adminId: admin.id });
  return { ok: true, token, username: admin.username };
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
