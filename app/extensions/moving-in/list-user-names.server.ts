import type { Db } from "~/db/tables";

/** The names among `userNames` that a member has. */
export async function listUserNames(db: Db, input: { userNames: readonly string[] }) {
  if (input.userNames.length === 0) return [];
  const rows = await db
    .selectFrom("members")
    .select("username")
    .where("username", "in", input.userNames)
    .execute();
  return rows.flatMap(({ username }) => username ?? []);
}
