import type { Db } from "~/db/tables";

/** The members whom this member blocked, with public names. */
export async function listBlocked(db: Db, input: { memberId: string }) {
  const rows = await db
    .selectFrom("member_blocks as b")
    .innerJoin("members as m", "m.id", "b.blocked_id")
    .select(["b.blocked_id as id", "m.display_name as name"])
    .where("b.member_id", "=", input.memberId)
    .orderBy("b.created_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, name: row.name ?? "Runner" }));
}

/** Whether one member blocked another. */
export async function hasBlocked(
  db: Db,
  input: { memberId: string; blockedId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("member_blocks")
    .select("blocked_id")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .executeTakeFirst();
  return found !== undefined;
}
