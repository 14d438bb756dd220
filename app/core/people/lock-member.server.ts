import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";

/**
 * Locks the member's row until the end of the transaction, so that two forms of theirs follow each other, and returns
 * the status; undefined for an unknown member. An update without changes is the one way that works on both databases.
 */
export async function lockMember(db: Db, input: { memberId: MemberId }) {
  const locked = await db
    .updateTable("members")
    .set((eb) => ({ board_answered_at: eb.ref("board_answered_at") }))
    .where("id", "=", input.memberId)
    .returning("status")
    .executeTakeFirst();
  return locked?.status;
}
