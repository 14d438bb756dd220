import type { Db } from "~/db/tables";
import type { AdminStatus } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { endAdminSessions } from "../admin-account/remove-totp.server";
import { recordAudit } from "../audit/record-undo.server";
import { findAdminForSignIn } from "./admins.server";

/**
 * Lets an admin read concerns about people's welfare, or no longer. Refuses an unknown user name, and to name an admin
 * whose account is closed.
 */
export async function nameWelfareReader(
  db: Db,
  input: {
    username: string;
    mayRead: boolean;
    /** The owner who names them; undefined for the operator. */
    adminId?: AdminId;
    requestId?: string | null;
    now: Instant;
  },
): Promise<{ ok: boolean }> {
  const { adminId = null, mayRead, requestId = null, now } = input;
  return await inTransaction(db, async (db) => {
    const changes = { reads_welfare: mayRead ? 1 : 0, updated_at: now };
    const username = input.username.toLowerCase();
    if (mayRead && !(await findAdminForSignIn(db, { username }))) return { ok: false };
    const readerId = await changeAdmin(db, { username, changes });
    if (!readerId) return { ok: false };
    await recordAudit(db, {
      actor: { kind: adminId ? "admin" : "system", id: adminId },
      action: mayRead ? "welfare_reader_named" : "welfare_reader_removed",
      subject: { kind: "admin", id: readerId },
      requestId,
      now,
    });
    return { ok: true };
  });
}

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

/** Changes the admin account with this user name (lower case); returns its id, or undefined. */
export async function changeAdmin(
  db: Db,
  input: {
    username: string;
    changes: {
      status?: AdminStatus;
      updated_at: number;
      password_hash?: string;
      reads_welfare?: number;
    };
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
