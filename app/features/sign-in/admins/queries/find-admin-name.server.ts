import type { Db } from "~/db/tables";

/** The name of an admin account, or undefined. */
export async function findAdminName(
  db: Db,
  input: { subjectId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom("admins")
    .select("display_name as displayName")
    .where("id", "=", input.subjectId)
    .executeTakeFirst();
  return found?.displayName;
}
