import type { Updateable } from "kysely";
import { violatedConstraint } from "~/db/constraint";
import type { Db, Tables } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { newId, newToken } from "~/lib/ids.server";
import { hashPassword } from "~/lib/password.server";
import { endAdminSessions } from "../admin-account/second-step.server";
import { ADMIN_RATE_LIMIT_KEYS } from "../admin-sign-in/rate-limits";
import { recordAudit } from "../audit/record-undo.server";
import { removeHits } from "../rate-limits/consume-rate-limits.server";
import { countAdmins, findAdminForSignIn } from "./admins.server";
import { passwordProblem } from "./passwords";

const GENERATED_PASSWORD_LENGTH = 20;

type Outcome =
  | { ok: true; made?: { username: string; password: string } }
  | { ok: false; message: string };

/**
 * Creates the first admin, an owner, when there is none: from the settings, or in trial mode 'admin' with a generated
 * password, returned once. Refuses a live start without one in the settings.
 */
export async function ensureFirstAdmin(
  db: Db,
  input: {
    given: { username: string; password: string } | undefined;
    mode: "trial" | "live";
    now: Instant;
  },
): Promise<Outcome> {
  if ((await countAdmins(db)) > 0) return { ok: true };
  if (!input.given && input.mode === "live") {
    return {
      ok: false,
      message:
        "There is no admin yet: set ADMIN_USERNAME and ADMIN_PASSWORD, or run 'npm run club -- admin create'.",
    };
  }
  const account = input.given ?? {
    username: "admin",
    password: newToken().slice(0, GENERATED_PASSWORD_LENGTH),
  };
  const created = await createAdmin(db, { ...account, role: "owner", now: input.now });
  if (created.ok) return { ok: true, made: input.given ? undefined : account };
  if (created.reason === "username_taken") return { ok: true };
  return { ok: false, message: `ADMIN_PASSWORD: ${created.message}` };
}

type CreateAdminOutcome =
  | { ok: true; adminId: AdminId }
  | { ok: false; reason: "username_taken" }
  | { ok: false; reason: "weak_password"; message: string };

/** Creates an admin account under the user name in lower case. Refuses a user name in use and a weak password. */
export async function createAdmin(
  db: Db,
  input: { username: string; password: string; role: AdminRole; now: Instant },
): Promise<CreateAdminOutcome> {
  const message = passwordProblem(input.password, input.username);
  if (message) return { ok: false, reason: "weak_password", message };
  const { username, role, now } = input;
  const passwordHash = await hashPassword(input.password);
  try {
    return { ok: true, adminId: await insertAdmin(db, { username, passwordHash, role, now }) };
  } catch (error) {
    if (violatedConstraint(error) === "admins_username_key")
      return { ok: false, reason: "username_taken" };
    throw error;
  }
}

/** Adds the account under the user name in lower case, and returns its id; throws for a user name in use. */
export async function insertAdmin(
  db: Db,
  input: {
    /** Of an account whose id is known before there is an account. */
    id?: AdminId;
    username: string;
    passwordHash: string;
    role: AdminRole;
    now: Instant;
  },
): Promise<AdminId> {
  const { id: adminId = newId() } = input;
  await db
    .insertInto("admins")
    .values({
      id: adminId,
      username: input.username.toLowerCase(),
      password_hash: input.passwordHash,
      display_name: input.username,
      status: "active",
      role: input.role,
      created_at: input.now,
      updated_at: input.now,
    })
    .execute();
  return adminId;
}

type ResetAdminOutcome =
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
): Promise<ResetAdminOutcome> {
  const { now } = input;
  const username = input.username.toLowerCase();
  const message = passwordProblem(input.password, username);
  if (message) return { ok: false, reason: "weak_password", message };
  const passwordHash = await hashPassword(input.password);
  return await inTransaction(db, async (db): Promise<ResetAdminOutcome> => {
    const adminId = await resetAccount(db, { username, passwordHash, now });
    return adminId ? { ok: true } : { ok: false, reason: "unknown_admin" };
  });
}

/** Within a transaction: the new password, no second step and no session any more; undefined for an unknown user name. */
export async function resetAccount(
  db: Db,
  input: { username: string; passwordHash: string; now: Instant },
): Promise<AdminId | undefined> {
  const { username, passwordHash: password_hash, now } = input;
  const changes = { password_hash, status: "active" as const, updated_at: now };
  const adminId = await changeAdmin(db, { username, changes });
  if (!adminId) return undefined;
  await db.deleteFrom("passkeys").where("admin_id", "=", adminId).execute();
  await db.deleteFrom("admin_totp").where("admin_id", "=", adminId).execute();
  await db.deleteFrom("admin_recovery_codes").where("admin_id", "=", adminId).execute();
  await removeHits(db, { key: ADMIN_RATE_LIMIT_KEYS.name(username) });
  await endAdminSessions(db, { adminId, action: "admin_reset", now });
  return adminId;
}

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
  input: { username: string; changes: Updateable<Tables["admins"]> },
): Promise<AdminId | undefined> {
  const changed = await db
    .updateTable("admins")
    .set(input.changes)
    .where("username", "=", input.username)
    .returning("id")
    .executeTakeFirst();
  return changed?.id;
}
