import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { changeAdmin } from "./change-admin.server";
import { endAdminSessions } from "../admin-account/end-admin-sessions.server";

/** Suspends an admin account and ends its sessions. Refuses an unknown user name. */
export async function disableAdmin(
  db: Db,
  input: { username: string; now: Instant },
): Promise<{ ok: true } | { ok: false; reason: "unknown_admin" }> {
  const { now } = input;
  return await inTransaction(db, async (db) => {
    const changes = { status: "suspended" as const, updated_at: now };
    const adminId = await changeAdmin(db, { username: input.username.toLowerCase(), changes });
    if (!adminId) return { ok: false, reason: "unknown_admin" } as const;
    await endAdminSessions(db, { adminId, action: "admin_disabled", now });
    return { ok: true } as const;
  });
}
