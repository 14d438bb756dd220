import { argon2Sync, randomBytes } from "node:crypto";
import type { Db } from "~/db/tables";
import type { AdminRole } from "~/db/tables/access";
import type { Instant } from "~/lib/dates";
import { newId } from "~/lib/ids.server";

const QUICK = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/**
 * Adds an admin as `createAdmin` does, with a password that costs microseconds instead of a twentieth of a second to
 * compare: a stored hash names its own price. Returns the admin's id, of an existing one too.
 */
export async function addAdmin(
  db: Db,
  account: { username: string; password: string; role: AdminRole; now: Instant },
): Promise<string> {
  const { username, password, role, now } = account;
  const known = await db
    .selectFrom("admins")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirst();
  if (known) return known.id;
  const id = newId();
  const row = { id, username, display_name: username, status: "active", role } as const;
  await db
    .insertInto("admins")
    .values({ ...row, password_hash: quickHash(password), created_at: now, updated_at: now })
    .execute();
  return id;
}

function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const hash = argon2Sync("argon2id", { message: password, nonce, ...QUICK });
  const price = ["argon2id", QUICK.memory, QUICK.passes, QUICK.parallelism];
  return [...price, nonce.toString("base64url"), hash.toString("base64url")].join("$");
}
