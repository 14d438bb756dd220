import type { Db } from "~/db/tables";

const LEADERS_SHOWN = 200;

/** All admin accounts, and up to 200 run leaders. */
export async function listTeam(db: Db) {
  const admins = await db
    .selectFrom("admins")
    .select(["id", "username", "display_name as displayName", "status", "role"])
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
  return { admins, leaders: named };
}
