import type { Db } from "~/db/tables";

/** The active admin with this user name (any case) and the password hash to compare with, or undefined. */
export async function findAdminForSignIn(db: Db, input: { username: string }) {
  return await db
    .selectFrom("admins")
    .select(["id", "password_hash as passwordHash"])
    .where("username", "=", input.username.toLowerCase())
    .where("status", "=", "active")
    .executeTakeFirst();
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
