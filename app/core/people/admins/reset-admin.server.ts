import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { hashPassword } from "~/lib/password.server";
import { removeHits } from "../rate-limits/remove-hits.server";
import { passwordProblem } from "./passwords";
import { ADMIN_RATE_LIMIT_KEYS } from "../admin-sign-in/rate-limits";
import { changeAdmin } from "./change-admin.server";
import { endAdminSessions } from "../admin-account/end-admin-sessions.server";

type Outcome =
  | { ok: true }
  | { ok: false; reason: "unknown_admin" }
  | { ok: false; reason: "weak_password"; message: string };

/**
 * Sets an admin's password, activates the account and removes its second step, sessions and counted
 * failures. Refuses an unknown user name and a weak password.
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
    const changes = { password_hash, status: "active" as const, updated_at: now };
    const adminId = await changeAdmin(db, { username, changes });
    if (!adminId) return { ok: false, reason: "unknown_admin" };
    await db.deleteFrom("passkeys").where("admin_id", "=", adminId).execute();
    await db.deleteFrom("admin_totp").where("admin_id", "=", adminId).execute();
    await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
    await removeHits(db, { key: ADMIN_RATE_LIMIT_KEYS.name(username) });
    await endAdminSessions(db, { adminId, action: "admin_reset", now });
    return { ok: true };
  });
}
