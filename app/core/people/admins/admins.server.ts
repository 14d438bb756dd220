import type { ExpressionBuilder } from "kysely";
import { countRows } from "~/db/count-rows";
import type { Db, Tables } from "~/db/tables";
import type { AdminId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { unseal } from "~/lib/digest.server";
import { CURRENT_MEMBERS } from "../members";

/** The active admin with this user name (any case), with password hash, or undefined. */
export async function findAdminForSignIn(db: Db, input: { username: string }) {
  const found = await db
    .selectFrom("admins as a")
    .leftJoin("admin_totp as t", "t.admin_id", "a.id")
    .select(["a.id", "a.username", "a.password_hash as passwordHash"])
    .select("t.confirmed_at as totpConfirmedAt")
    .select(passkeysOfAdmin)
    .where("a.username", "=", input.username.toLowerCase())
    .where("a.status", "=", "active")
    .executeTakeFirst();
  return found && { ...found, passkeys: Number(found.passkeys) };
}

/** The number of passkeys of the admin `a`. */
function passkeysOfAdmin(eb: ExpressionBuilder<Tables & { a: Tables["admins"] }, "a">) {
  return eb
    .selectFrom("passkeys as p")
    .select((own) => own.fn.countAll<number>().as("count"))
    .whereRef("p.admin_id", "=", "a.id")
    .as("passkeys");
}

/**
 * The admin whose password was right, from the ticket of their first step, with a digest of its stored hash; undefined for
 * none and an expired one.
 */
export function findStepOwner(input: {
  ticket: string | undefined;
  secret: string;
  now: Instant;
}): { adminId: AdminId; browserId?: string; passwordDigest?: string } | undefined {
  const { ticket, secret, now } = input;
  const opened = ticket && unseal(ticket, secret, "admin-step");
  const [adminId, end, browserId, passwordDigest] = opened?.split("|") ?? [];
  if (!adminId || now >= Number(end)) return undefined;
  return { adminId, browserId: browserId || undefined, passwordDigest };
}

/** The active admin with this id, with password hash, or undefined. */
export async function findAdminById(db: Db, input: { adminId: AdminId }) {
  return await db
    .selectFrom("admins")
    .select(["id", "username", "password_hash as passwordHash", "alert_phone as alertPhone"])
    .where("id", "=", input.adminId)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** The admin's second step as stored, confirmed or not; undefined when there is none. */
export async function findTotp(db: Db, input: { adminId: AdminId }) {
  return await db
    .selectFrom("admin_totp")
    .select(["sealed_secret as sealedSecret", "confirmed_at as confirmedAt"])
    .where("admin_id", "=", input.adminId)
    .executeTakeFirst();
}

/** The secret of an unconfirmed second step, or undefined. */
export async function findTotpSetup(
  db: Db,
  input: { adminId: AdminId; secret: string },
): Promise<string | undefined> {
  const totp = await findTotp(db, input);
  if (!totp || totp.confirmedAt !== null) return undefined;
  return unseal(totp.sealedSecret, input.secret, "totp");
}

/** Whether something besides the password guards this admin's account. */
export async function hasSecondStep(db: Db, input: { adminId: AdminId }): Promise<boolean> {
  const totp = await findTotp(db, input);
  if (totp && totp.confirmedAt !== null) return true;
  const passkey = await db
    .selectFrom("passkeys")
    .select("id")
    .where("admin_id", "=", input.adminId)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** The number of unused recovery codes of an admin. */
export async function countRecoveryCodes(db: Db, input: { adminId: AdminId }): Promise<number> {
  return await countRows(
    db
      .selectFrom("admin_recovery_codes")
      .where("admin_id", "=", input.adminId)
      .where("used_at", "is", null),
  );
}

/** Every admin account with its second steps, by user name. */
export async function listAdmins(db: Db) {
  const admins = await db
    .selectFrom("admins as a")
    .leftJoin("admin_totp as t", "t.admin_id", "a.id")
    .select(["a.username", "a.status", "a.role", "a.created_at as createdAt"])
    .select("t.confirmed_at as totpConfirmedAt")
    .select(passkeysOfAdmin)
    .orderBy("a.username")
    .execute();
  return admins.map((admin) => ({ ...admin, passkeys: Number(admin.passkeys) }));
}

/** The user names of active admins without a second step. */
export async function listAdminsWithoutSecondStep(db: Db): Promise<string[]> {
  const admins = await listAdmins(db);
  return admins
    .filter(
      ({ status, totpConfirmedAt, passkeys }) =>
        status === "active" && totpConfirmedAt === null && passkeys === 0,
    )
    .map(({ username }) => username);
}

/** Whether an active admin reads concerns about people's welfare. */
export async function hasWelfareReader(db: Db): Promise<boolean> {
  const reader = await db
    .selectFrom("admins")
    .select("id")
    .where("status", "=", "active")
    .where("reads_welfare", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return reader !== undefined;
}

/** The number of active admins. */
export async function countAdmins(db: Db): Promise<number> {
  return await countRows(db.selectFrom("admins").where("status", "=", "active"));
}

/** The members who are told when something fails: those whose number an active owner gave. */
export async function listAlertedMembers(db: Db): Promise<MemberId[]> {
  const owners = await db
    .selectFrom("admins")
    .select("alert_phone as phone")
    .where("status", "=", "active")
    .where("role", "=", "owner")
    .execute();
  const phones = owners.flatMap(({ phone }) => phone ?? []);
  if (phones.length === 0) return [];
  // Two reads, because PostgreSQL walks through all members to join them with a few admins.
  const rows = await db
    .selectFrom("members")
    .select("id")
    .where("phone", "in", phones)
    .where("status", "in", CURRENT_MEMBERS)
    .execute();
  return rows.map(({ id }) => id);
}
