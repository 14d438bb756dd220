import type { Db } from "~/db/tables";
import type { AdminId, SessionId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { hashPassword } from "~/lib/password.server";
import { endAllSessions } from "../sessions/end-all-sessions.server";
import { recordAudit } from "../audit/record-audit.server";
import { passwordProblem } from "../admins/passwords";
import { checkAdminPassword } from "./check-admin-password.server";

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
