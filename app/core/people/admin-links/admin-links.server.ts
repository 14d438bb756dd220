import { PROMISES } from "~/content/promises";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { AdminId, AdminLinkId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { PasskeySite } from "~/gateways/passkeys";
import { DAY_MS, type Instant } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { newId, newToken } from "~/lib/ids.server";
import { hashPassword, NO_PASSWORD_HASH } from "~/lib/password.server";
import { resetAccount } from "../admins/ensure-first-admin.server";
import { passwordProblem } from "../admins/passwords";
import { type ByAdmin, recordAdminAudit } from "../audit/record-undo.server";
import type { TeamRefusal } from "../rights/roles";
import type { PasskeyRefusal } from "../sign-in/sign-in-prompt";
import { insertAccount, lockOwners } from "../team/move-admin.server";

/** How long an owner's invitation or reset link works. */
export const ADMIN_LINK_LIFETIME_MS = PROMISES.adminLinkDays * DAY_MS;

type LinkOutcome =
  | { ok: true; token: string; username: string }
  | { ok: false; reason: TeamRefusal | "username_taken" };

/**
 * Invites somebody to become an admin: returns the token of a link, which is stored as a digest only. A second invitation
 * for the name ends the first. Refuses an admin who is no owner, and a user name in use.
 */
export async function inviteAdmin(
  db: Db,
  input: ByAdmin & { username: string; role: AdminRole },
): Promise<LinkOutcome> {
  const { adminId, role } = input;
  const username = input.username.toLowerCase();
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const taken = await db
      .selectFrom("admins")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirst();
    if (taken) return { ok: false, reason: "username_taken" };
    const token = await storeLink(db, { ...input, username, role, subjectId: null });
    await recordAdminAudit(db, input, {
      action: "admin_invited",
      details: { username, role },
    });
    return { ok: true, token, username };
  });
}

/**
 * Makes a link by which another admin chooses a new password. Their password and second step stay until it is used.
 * Refuses one's own account, one that is not active, and an admin who is no owner.
 */
export async function makeResetLink(
  db: Db,
  input: ByAdmin & { subjectId: AdminId },
): Promise<LinkOutcome> {
  const { adminId, subjectId } = input;
  if (subjectId === adminId) return { ok: false, reason: "own_account" };
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const subject = await db
      .selectFrom("admins")
      .select("username")
      .where("id", "=", subjectId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (!subject) return { ok: false, reason: "not_found" };
    const { username } = subject;
    const token = await storeLink(db, { ...input, username, role: null });
    await recordAdminAudit(db, input, {
      action: "admin_reset_link_made",
      subject: { kind: "admin", id: subjectId },
      details: { username },
    });
    return { ok: true, token, username };
  });
}

async function storeLink(
  db: Db,
  link: ByAdmin & { username: string; role: AdminRole | null; subjectId: AdminId | null },
): Promise<string> {
  const token = newToken();
  const { username, role, subjectId, adminId, now } = link;
  await db.deleteFrom("admin_links").where("username", "=", username).execute();
  await db
    .insertInto("admin_links")
    .values({
      id: newId(),
      token_hash: sha256(token),
      username,
      role,
      admin_id: subjectId,
      made_by: adminId,
      expires_at: now + ADMIN_LINK_LIFETIME_MS,
    })
    .execute();
  return token;
}

/** The invitations that nobody has used yet, by user name. */
export async function listInvitations(db: Db, input: { now: Instant }) {
  const rows = await db
    .selectFrom("admin_links")
    .select(["id", "username", "role", "expires_at as expiresAt"])
    .where("role", "is not", null)
    .where("expires_at", ">", input.now)
    .orderBy("username")
    .execute();
  return rows.flatMap(({ role, ...row }) => (role === null ? [] : [{ ...row, role }]));
}

/** Withdraws an invitation. Refuses one that is used or withdrawn already, and an admin who is no owner. */
export async function withdrawInvitation(
  db: Db,
  input: ByAdmin & { linkId: AdminLinkId },
): Promise<{ ok: true; username: string } | { ok: false; reason: TeamRefusal }> {
  const { adminId, linkId } = input;
  return await inTransaction(db, async (db) => {
    if (!(await lockOwners(db, { adminId }))) return { ok: false, reason: "not_owner" };
    const removed = await db
      .deleteFrom("admin_links")
      .where("id", "=", linkId)
      .where("role", "is not", null)
      .returning("username")
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "not_found" };
    const { username } = removed;
    await recordAdminAudit(db, input, {
      action: "admin_invitation_withdrawn",
      details: { username },
    });
    return { ok: true, username };
  });
}

/**
 * The unused link with this token; undefined for an expired one, one of an owner who is none any more, and one for an
 * account that was suspended in the meantime.
 */
export async function findAdminLink(db: Db, input: { token: string; now: Instant }) {
  return await db
    .selectFrom("admin_links as l")
    .innerJoin("admins as maker", "maker.id", "l.made_by")
    .leftJoin("admins as a", "a.id", "l.admin_id")
    .select(["l.id", "l.username", "l.role", "l.made_by as madeBy", "l.admin_id as adminId"])
    .select("maker.display_name as madeByName")
    .where("l.token_hash", "=", sha256(input.token))
    .where("l.expires_at", ">", input.now)
    .where("maker.status", "=", "active")
    .where("maker.role", "=", "owner")
    .where((eb) => eb.or([eb("l.admin_id", "is", null), eb("a.status", "=", "active")]))
    .executeTakeFirst();
}

/** The account that a link opens: a reset link's own, or the one that an invitation makes, which takes the link's id. */
export function accountOf(link: { id: AdminLinkId; adminId: AdminId | null }): AdminId {
  const invited: string = link.id;
  return link.adminId ?? invited;
}

/** The answer of a browser that made a passkey to open an account by its link. */
export interface JoinPasskey {
  adminId: AdminId;
  ticket: string | undefined;
  answer: string;
  site: PasskeySite;
  userAgent: string;
  secret: string;
  requestId: string;
  now: Instant;
}

/** `store` adds the passkey, within the transaction that opens the account; it signs in without a password. */
export type JoinPasskeyOutcome =
  | { ok: true; store: (db: Db) => Promise<unknown> }
  | { ok: false; reason: PasskeyRefusal };

/** What signs the owner of an account in from now on. */
export type Proof = { password: string } | { storePasskey: (db: Db) => Promise<unknown> };

type UseOutcome =
  | { ok: true; adminId: AdminId; username: string }
  | { ok: false; reason: "no_link" }
  | { ok: false; reason: "weak_password"; message: string };

/**
 * Uses up a link: makes the invited account with this password or passkey, or gives it to the account and removes its
 * earlier password, second step and sessions; the link goes in the same transaction. Refuses an unknown, used or expired
 * link, and a weak password, which leaves the link.
 */
export async function acceptAdminLink(
  db: Db,
  input: { token: string; proof: Proof; requestId: string; now: Instant },
): Promise<UseOutcome> {
  const { proof, requestId, now } = input;
  const link = await findAdminLink(db, input);
  if (!link) return { ok: false, reason: "no_link" };
  const { username, role, madeBy } = link;
  const message = "password" in proof ? passwordProblem(proof.password, username) : undefined;
  if (message) return { ok: false, reason: "weak_password", message };
  // Before the transaction, which would hold the one writer for as long as the hash takes.
  const passwordHash = "password" in proof ? await hashPassword(proof.password) : NO_PASSWORD_HASH;
  return await inTransaction(db, async (db): Promise<UseOutcome> => {
    // While the hash was made, somebody else may have used the link, its owner lost the role, or the account been suspended.
    const isOfOwner = await lockOwners(db, { adminId: madeBy });
    if (!isOfOwner || !(await findAdminLink(db, input))) return { ok: false, reason: "no_link" };
    await db.deleteFrom("admin_links").where("id", "=", link.id).execute();
    const account = { username, passwordHash, now };
    const by = { adminId: madeBy, requestId };
    const adminId =
      role === null
        ? await resetAccount(db, account)
        : await insertAccount(db, { ...account, ...by, role, accountId: accountOf(link) });
    if (adminId === undefined) return { ok: false, reason: "no_link" };
    if ("storePasskey" in proof) await proof.storePasskey(db);
    return { ok: true, adminId, username };
  });
}

/** Removes expired links; returns how many. */
export async function removeExpiredAdminLinks(db: Db, input: { now: Instant }): Promise<number> {
  const removed = await db
    .deleteFrom("admin_links")
    .where("expires_at", "<", input.now)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
