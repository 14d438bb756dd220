import type { Db } from "~/db/tables";
import { recordAudit } from "~/features/audit/commands.server";
import { type SignInPlace, startSession } from "~/features/identity/commands/start-session.server";
import { forgetTurns, returnTurn, takeTurns } from "~/features/limits/commands/take-turns.server";
import type { Log } from "~/gateways/log";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { isPassword } from "~/lib/password.server";
import { seal } from "~/lib/sealed-text.server";
import { findAdminForSignIn } from "../queries.server";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_PER_ADDRESS,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_LIMIT_KEYS,
  SECOND_STEP_LIFETIME_MS,
} from "../rules";

type Outcome =
  | { ok: true; token: string }
  /** The password is right; `ticket` proves it while the second step is asked for. */
  | { ok: false; reason: "second_step"; ticket: string }
  | { ok: false; reason: "wrong_credentials" | "limit" };

/** Nobody's password: an unknown name costs the same hash as a wrong password, so time tells nothing. */
const NOBODY = `argon2id$19456$2$1$${"A".repeat(22)}$${"A".repeat(43)}`;

export interface AdminAttempt {
  username: string;
  password: string;
  place: SignInPlace;
  requestId: string;
  now: Instant;
  secret: string;
  log: Log;
}

/**
 * Signs an admin in, or asks for the second step. Five failures in 15 minutes from one address at one name
 * and no more is compared. The caller also waits until 800 ms have passed.
 */
export async function signInAdmin(db: Db, input: AdminAttempt): Promise<Outcome> {
  const { username, password, place, now, log, requestId } = input;
  const block = addressBlock(place.ip);
  const pair = ADMIN_LIMIT_KEYS.pair(username, block);
  const address = ADMIN_LIMIT_KEYS.address(block);
  const withinMs = ADMIN_FAILURES_WINDOW_MS;
  const turn = await takeTurns(db, {
    limits: [
      { key: pair, most: ADMIN_FAILURES_ALLOWED, withinMs },
      { key: address, most: ADMIN_FAILURES_PER_ADDRESS, withinMs },
    ],
    now,
  });
  if (!turn.ok) {
    log.warn({ event: "admin_sign_in_limit", username, ip: place.ip, requestId }, "limit reached");
    const once = { key: ADMIN_LIMIT_KEYS.noted(pair), most: 1, withinMs };
    const isFirst = (await takeTurns(db, { limits: [once], now })).ok;
    if (isFirst) await recordFailure(db, input, { action: "admin_sign_in_limited" });
    return { ok: false, reason: "limit" };
  }
  const admin = await findAdminForSignIn(db, { username });
  const matches = await isPassword(password, admin?.passwordHash ?? NOBODY);
  if (!admin || !matches) {
    log.warn(
      { event: "admin_sign_in_failed", username, ip: place.ip, requestId },
      "sign-in failed",
    );
    await recordFailure(db, input, { action: "admin_sign_in_failed", adminId: admin?.id });
    return { ok: false, reason: "wrong_credentials" };
  }
  await forgetTurns(db, { key: pair });
  await returnTurn(db, { key: address, at: now });
  if (admin.totpConfirmedAt !== null) {
    const ticket = `${admin.id}|${now + SECOND_STEP_LIFETIME_MS}`;
    return { ok: false, reason: "second_step", ticket: seal(ticket, input.secret, "admin-step") };
  }
  return { ok: true, token: await admitAdmin(db, { ...input, adminId: admin.id }) };
}

/** Starts an admin's session and records it. Call it when everything was proven. */
export async function admitAdmin(
  db: Db,
  input: { adminId: string; place: SignInPlace; requestId: string; now: Instant; log: Log },
): Promise<string> {
  const { adminId, place, requestId, now, log } = input;
  const token = await startSession(db, { owner: { adminId }, place, now });
  await recordAudit(db, {
    actor: { kind: "admin", id: adminId },
    action: "admin_signed_in",
    subject: { kind: "admin", id: adminId },
    details: {},
    requestId,
    now,
  });
  log.info({ event: "admin_signed_in", adminId, ip: place.ip, requestId }, "admin signed in");
  return token;
}

/** Records an attempt that opened nothing; a wrong second step has no user name. */
export async function recordFailure(
  db: Db,
  {
    username,
    place,
    requestId,
    now,
  }: Omit<AdminAttempt, "password" | "secret" | "log" | "username"> & { username?: string },
  { action, adminId }: { action: string; adminId?: string | undefined },
): Promise<void> {
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId ?? "unknown" },
    details: { username: username?.slice(0, 40), ip: place.ip },
    requestId,
    now,
  });
}
