import type { Db } from "~/db/tables";
import { unseal } from "~/lib/sealed-text.server";

/** The active admin with this user name (any case) and what to compare with, or undefined. */
export async function findAdminForSignIn(db: Db, input: { username: string }) {
  return await db
    .selectFrom("admins as a")
    .leftJoin("admin_totp as t", "t.admin_id", "a.id")
    .select(["a.id", "a.username", "a.password_hash as passwordHash"])
    .select("t.confirmed_at as totpConfirmedAt")
    .where("a.username", "=", input.username.toLowerCase())
    .where("a.status", "=", "active")
    .executeTakeFirst();
}

/** The active admin with this id and the password hash to compare with, or undefined. */
export async function findAdminById(db: Db, input: { adminId: string }) {
  return await db
    .selectFrom("admins")
    .select(["id", "username", "password_hash as passwordHash"])
    .where("id", "=", input.adminId)
    .where("status", "=", "active")
    .executeTakeFirst();
}

/** The admin's second step as it is kept, confirmed or not; undefined when there is none. */
export async function findTotp(db: Db, input: { adminId: string }) {
  return await db
    .selectFrom("admin_totp")
    .select(["sealed_secret as sealedSecret", "confirmed_at as confirmedAt"])
    .select("last_step as lastStep")
    .where("admin_id", "=", input.adminId)
    .executeTakeFirst();
}

/** The secret of a second step that is being set up; undefined once it counts. */
export async function findTotpSetup(
  db: Db,
  input: { adminId: string; secret: string },
): Promise<string | undefined> {
  const totp = await findTotp(db, input);
  if (!totp || totp.confirmedAt !== null) return undefined;
  return unseal(totp.sealedSecret, input.secret, "totp");
}

/** How many recovery codes the admin has left. */
export async function countRecoveryCodes(db: Db, input: { adminId: string }): Promise<number> {
  const { count } = await db
    .selectFrom("admin_recovery_codes")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("admin_id", "=", input.adminId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Every admin account, by name. */
export async function listAdmins(db: Db) {
  return await db
    .selectFrom("admins as a")
    .leftJoin("admin_totp as t", "t.admin_id", "a.id")
    .select(["a.username", "a.status", "a.created_at as createdAt"])
    .select("t.confirmed_at as totpConfirmedAt")
    .orderBy("a.username")
    .execute();
}

/** The names of active admins whose password alone opens the panel. */
export async function listAdminsWithoutSecondStep(db: Db): Promise<string[]> {
  const admins = await listAdmins(db);
  return admins
    .filter(({ status, totpConfirmedAt }) => status === "active" && totpConfirmedAt === null)
    .map(({ username }) => username);
}

/** How many admins may sign in. */
export async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("admins")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(count);
}
