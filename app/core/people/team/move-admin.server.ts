import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { Instant } from "~/lib/dates";
import { byName } from "~/lib/name-order";
import { MOVE_ADMIN_TEXTS } from "~/texts/people/team";
import { createAdmin, insertAdmin } from "../admins/ensure-first-admin.server";
import { type ByAdmin, recordAdminAudit, recordAudit } from "../audit/record-undo.server";
import type { TeamChange } from "../rights/roles";

/**
 * Suspends an admin account and ends its sessions, or activates it. Refuses one's own account, so that at
 * least one owner stays active, and an admin who is no owner any more.
 */
export async function moveAdmin(
  db: Db,
  input: ByAdmin & {
    subjectId: AdminId;
    to: "active" | "suspended";
  },
): Promise<TeamChange> {
  const { subjectId, to, adminId, now } = input;
  if (subjectId === adminId) return { ok: false, reason: "own_account" };
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const moved = await db
      .updateTable("admins")
      .set({ status: to, updated_at: now })
      .where("id", "=", subjectId)
      .where("status", "<>", to)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    if (to === "suspended") {
      await db.deleteFrom("sessions").where("admin_id", "=", subjectId).execute();
    }
    await recordAdminAudit(db, input, {
      action: "admin_moved",
      subject: { kind: "admin", id: subjectId },
      details: { to },
    });
    return { ok: true };
  });
}

/**
 * Locks every owner's account until the end of the transaction, so that two changes of admins follow each other; returns
 * whether this admin is an active owner. An update without changes is the one way that works on both databases.
 */
export async function lockOwners(db: Db, input: { adminId: AdminId }): Promise<boolean> {
  const owners = await db
    .updateTable("admins")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("role", "=", "owner")
    .where("status", "=", "active")
    .returning("id")
    .execute();
  return owners.some(({ id }) => id === input.adminId);
}

/** The name of an admin account, or undefined. */
export async function findAdminName(
  db: Db,
  input: { subjectId: AdminId },
): Promise<string | undefined> {
  const found = await db
    .selectFrom("admins")
    .select("display_name as displayName")
    .where("id", "=", input.subjectId)
    .executeTakeFirst();
  return found?.displayName;
}

const LEADERS_SHOWN = 200;

/** All admin accounts, and up to 200 run leaders. */
export async function listTeam(db: Db) {
  const admins = await db
    .selectFrom("admins")
    .select(["id", "username", "display_name as displayName", "status", "role"])
    .select("reads_welfare as readsWelfare")
    .orderBy("username")
    .execute();
  const leaders = await db
    .selectFrom("members")
    .select(["id", "full_name as fullName", "display_name as displayName", "status"])
    .where("role", "=", "run_leader")
    .orderBy("full_name")
    .limit(LEADERS_SHOWN)
    .execute();
  const named = leaders.map(({ fullName, displayName, ...leader }) => {
    return { ...leader, name: fullName ?? displayName };
  });
  return {
    admins: admins.map((admin) => ({ ...admin, readsWelfare: admin.readsWelfare === 1 })),
    leaders: byName(named),
  };
}

type Outcome = { ok: true } | { ok: false; message: string };

interface NewAccount {
  username: string;
  role: AdminRole;
  /** The admin who adds it; null for the operator. */
  adminId: AdminId | null;
  requestId: string | null;
  now: Instant;
}

/**
 * Creates an admin account for another admin, or for the operator. Refuses a user name in use and a weak password, each
 * with a text to show.
 */
export async function addAdmin(db: Db, input: NewAccount & { password: string }): Promise<Outcome> {
  const created = await createAdmin(db, input);
  if (!created.ok) {
    const taken = MOVE_ADMIN_TEXTS.taken;
    return { ok: false, message: created.reason === "weak_password" ? created.message : taken };
  }
  await recordAdded(db, { ...input, subjectId: created.adminId });
  return { ok: true };
}

/** Within a transaction: adds an invited admin's account; undefined for a user name that was taken in the meantime. */
export async function insertAccount(
  db: Db,
  input: NewAccount & { accountId: AdminId; passwordHash: string },
): Promise<AdminId | undefined> {
  const taken = await db
    .selectFrom("admins")
    .select("id")
    .where("username", "=", input.username)
    .executeTakeFirst();
  if (taken) return undefined;
  const { accountId: subjectId, username, passwordHash, role, now } = input;
  await insertAdmin(db, { id: subjectId, username, passwordHash, role, now });
  await recordAdded(db, { ...input, subjectId });
  return subjectId;
}

async function recordAdded(db: Db, input: NewAccount & { subjectId: AdminId }): Promise<void> {
  const { adminId, requestId, now } = input;
  await recordAudit(db, {
    actor: { kind: adminId ? "admin" : "system", id: adminId },
    action: "admin_added",
    subject: { kind: "admin", id: input.subjectId },
    details: { username: input.username, role: input.role },
    requestId,
    now,
  });
}

/**
 * Gives an admin another role; it counts from their next request. Refuses one's own account, so that at least one owner
 * stays, and an admin who is no owner any more.
 */
export async function changeAdminRole(
  db: Db,
  input: ByAdmin & {
    subjectId: AdminId;
    role: AdminRole;
  },
): Promise<TeamChange> {
  const { subjectId, role, adminId, now } = input;
  if (subjectId === adminId) return { ok: false, reason: "own_account" };
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const before = await db
      .selectFrom("admins")
      .select("role")
      .where("id", "=", subjectId)
      .executeTakeFirst();
    if (!before || before.role === role) return { ok: false, reason: "not_found" };
    await db
      .updateTable("admins")
      .set({ role, updated_at: now })
      .where("id", "=", subjectId)
      .execute();
    await recordAdminAudit(db, input, {
      action: "admin_role_changed",
      subject: { kind: "admin", id: subjectId },
      details: { from: before.role, to: role },
    });
    return { ok: true };
  });
}
