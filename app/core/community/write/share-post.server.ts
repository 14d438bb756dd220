import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { findPost } from "../posts.server";
import { changePostCounter } from "./change-post-counter.server";
import type { HidePostOutcome } from "../review/hide-post.server";

/** Counts a share of a post. Refuses a post that this member cannot see. */
export async function sharePost(
  db: Db,
  input: { memberId: MemberId; postId: PostId },
): Promise<HidePostOutcome> {
  return await inTransaction(db, async (db): Promise<HidePostOutcome> => {
    const { memberId, postId } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) {
      return { ok: false, reason: "not_found" };
    }
    await changePostCounter(db, { postId, column: "shares", by: 1 });
    return { ok: true };
  });
}
