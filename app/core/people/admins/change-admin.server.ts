import type { Db } from "~/db/tables";
import type { AdminStatus } from "~/db/tables/access";

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
