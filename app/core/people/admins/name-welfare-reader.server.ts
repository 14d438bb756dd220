import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { recordAudit } from "../audit/record-audit.server";
import { findAdminForSignIn } from "./admins.server";
import { changeAdmin } from "./change-admin.server";

/**
 * Lets an admin read concerns about people's welfare, or no longer. Refuses an unknown user name, and to name an admin
 * whose account is closed.
 */
export async function nameWelfareReader(
  db: Db,
  input: { username: string; mayRead: boolean; now: Instant },
): Promise<{ ok: boolean }> {
  const { mayRead, now } = input;
  return await inTransaction(db, async (db) => {
    const changes = { reads_welfare: mayRead ? 1 : 0, updated_at: now };
    const username = input.username.toLowerCase();
    if (mayRead && !(await findAdminForSignIn(db, { username }))) return { ok: false };
    const adminId = await changeAdmin(db, { username, changes });
    if (!adminId) return { ok: false };
    await recordAudit(db, {
      actor: { kind: "system", id: null },
      action: mayRead ? "welfare_reader_named" : "welfare_reader_removed",
      subject: { kind: "admin", id: adminId },
      details: {},
      requestId: null,
      now,
    });
    return { ok: true };
  });
}
