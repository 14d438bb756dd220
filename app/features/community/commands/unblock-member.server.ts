import type { Db } from "~/db/tables";

/** Removes a block. */
export async function unblockMember(
  db: Db,
  input: { memberId: string; blockedId: string },
): Promise<void> {
  await db
    .deleteFrom("member_blocks")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .execute();
}
