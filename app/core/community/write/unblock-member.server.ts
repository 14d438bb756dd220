import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/** Removes a block. */
export async function unblockMember(
  db: Db,
  input: { memberId: MemberId; blockedId: MemberId },
): Promise<void> {
  await db
    .deleteFrom("member_blocks")
    .where("member_id", "=", input.memberId)
    .where("blocked_id", "=", input.blockedId)
    .execute();
}
