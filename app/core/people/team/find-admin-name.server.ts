import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";

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
