import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import { endAllSessions } from "~/features/identity/commands/end-session.server";
import { forgetTurns } from "~/features/limits/commands/take-turns.server";
import type { Instant } from "~/lib/dates";
import { hashPassword } from "~/lib/password.server";
import { ADMIN_LIMIT_KEYS, passwordProblem } from "../rules";

type Outcome =
  | { ok: true }
  | { ok: false; reason: "unknown_admin" }
  | { ok: false; reason: "weak_password"; message: string };

/**
 * Gives an admin a new password, lets the account in again, and takes second step, sessions and the failures
 * counted at the name away.
 */
export async function resetAdmin(
  db: Db,
  input: { username: string; password: string; now: Instant },
): Promise<Outcome> {
  const { now } = input;
  const username = input.username.toLowerCase();
  const message = passwordProblem(input.password, username);
  if (message) return { ok: false, reason: "weak_password", message };
  const password_hash = await hashPassword(input.password);
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const changes = { password_hash, status: "active", updated_at: now };
    const adminId = await change(db, { username, changes });
    if (!adminId) return { ok: false, reason: "unknown_admin" };
    await db.deleteFrom("admin_totp").where("admin_id", "=", adminId).execute();
    await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
    await forgetTurns(db, { key: ADMIN_LIMIT_KEYS.name(username) });
    await close(db, { adminId, action: "admin_reset", now });
    return { ok: true };
  });
}

/** Shuts an admin out: no sign-in, and every session ends. */
export async function disableAdmin(
  db: Db,
  input: { username: string; now: Instant },
): Promise<{ ok: true } | { ok: false; reason: "unknown_admin" }> {
  const { now } = input;
  return await inTransaction(db, async (db) => {
    const changes = { status: "suspended", updated_at: now };
    const adminId = await change(db, { username: input.username.toLowerCase(), changes });
    if (!adminId) return { ok: false, reason: "unknown_admin" } as const;
    await close(db, { adminId, action: "admin_disabled", now });
    return { ok: true } as const;
  });
}

async function change(
  db: Db,
  input: {
    username: string;
    changes: { status: string; updated_at: number; password_hash?: string };
  },
): Promise<string | undefined> {
  const changed = await db
    .updateTable("admins")
    .set(input.changes)
    .where("username", "=", input.username)
    .returning("id")
    .executeTakeFirst();
  return changed?.id;
}

async function close(
  db: Db,
  input: { adminId: string; action: string; now: Instant },
): Promise<void> {
  const { adminId, action, now } = input;
  await endAllSessions(db, { owner: { adminId } });
  await recordAudit(db, {
    actor: { kind: "system", id: null },
    action,
    subject: { kind: "admin", id: adminId },
    details: {},
    requestId: null,
    now,
  });
}
