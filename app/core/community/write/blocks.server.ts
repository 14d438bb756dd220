import { expressionBuilder, sql } from "kysely";
import type { Db, Tables } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** The members whom this member blocked, with public names. */
export async function listBlocked(db: Db, input: { memberId: MemberId }) {
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
  input: { memberId: MemberId; blockedId: MemberId },
): Promise<boolean> {
  const found = await db
    .selectFrom("member_blocks")
    .select("blocked_id")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .executeTakeFirst();
  return found !== undefined;
}

/** For the condition of a query: whether the viewer blocked the author in this column. */
export function isBlocked(of: { viewerId: MemberId; author: `${string}.member_id` }) {
  const { exists, selectFrom } = expressionBuilder<Tables>();
  return exists(
    selectFrom("member_blocks as b")
      .select("b.blocked_id")
      .where("b.member_id", "=", of.viewerId)
      .where("b.blocked_id", "=", sql.ref<string>(of.author)),
  );
}
