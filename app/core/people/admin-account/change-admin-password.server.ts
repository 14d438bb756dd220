import type { Db } from "~/db/tables";
import type { AdminId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { hashPassword, isPassword } from "~/lib/password.server";
import {
  ADMIN_FAILURES_ALLOWED,
  ADMIN_FAILURES_WINDOW_MS,
  ADMIN_RATE_LIMIT_KEYS,
} from "../admin-sign-in/rate-limits";
import { findAdminById } from "../admins/admins.server";
import { passwordProblem } from "../admins/passwords";
import { recordAudit } from "../audit/record-undo.server";
import { consumeRateLimits } from "../rate-limits/consume-rate-limits.server";
import { endAllSessions } from "../sessions/sessions.server";

type Outcome =
  | { ok: true }
  | { ok: false; reason: "wrong_password" | "limit" }
  | { ok: false; reason: "weak_password"; message: string };

/** Changes an admin's password and ends the other sessions. Refuses a wrong current and a weak new password. */
export async function changeAdminPassword(
  db: Db,
  input: {
    adminId: AdminId;
    sessionId: SessionId;
    current: string;
    password: string;
    requestId: string;
    now: Instant;
  },
): Promise<Outcome> {
  const { adminId, sessionId, now } = input;
  const checked = await checkAdminPassword(db, { adminId, password: input.current, now });
  if (!checked.ok) return checked;
  const message = passwordProblem(input.password, checked.username);
  if (message) return { ok: false, reason: "weak_password", message };
  const passwordHash = await hashPassword(input.password);
  await inTransaction(db, async (db) => {
    await writePassword(db, { adminId, passwordHash, now });
    await endAllSessions(db, { owner: { adminId }, keepId: sessionId });
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "admin_password_changed",
      subject: { kind: "admin", id: adminId },
      details: {},
      requestId: input.requestId,
      now,
    });
  });
  return { ok: true };
}

async function writePassword(
  db: Db,
  input: { adminId: AdminId; passwordHash: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("admins")
    .set({ password_hash: input.passwordHash, updated_at: input.now })
    .where("id", "=", input.adminId)
    .execute();
}

/** Compares a signed-in admin's password. Refuses a wrong one, and any after five attempts in 15 minutes. */
export async function checkAdminPassword(
  db: Db,
  input: { adminId: AdminId; password: string; now: Instant },
): Promise<{ ok: true; username: string } | { ok: false; reason: "wrong_password" | "limit" }> {
  const { adminId, now } = input;
  const key = ADMIN_RATE_LIMIT_KEYS.secondStep(adminId);
  const limit = { key, most: ADMIN_FAILURES_ALLOWED, withinMs: ADMIN_FAILURES_WINDOW_MS };
  if (!(await consumeRateLimits(db, { limits: [limit], now })).ok)
    return { ok: false, reason: "limit" };
  const admin = await findAdminById(db, { adminId });
  if (!admin || !(await isPassword(input.password, admin.passwordHash)))
    return { ok: false, reason: "wrong_password" };
  return { ok: true, username: admin.username };
}
