import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { findPost } from "../posts.server";

export type HidePostOutcome = { ok: true } | { ok: false; reason: "not_found" };

export interface PostInput {
  memberId: MemberId;
  postId: PostId;
  now: Instant;
}

/** Hides a post from this member's feed. Refuses a post that this member cannot see. */
export async function hidePost(db: Db, input: PostInput): Promise<HidePostOutcome> {
  if (!(await findPost(db, { viewerId: input.memberId, postId: input.postId }))) {
    return { ok: false, reason: "not_found" };
  }
  await db
    .insertInto("post_hides")
    .values({ member_id: input.memberId, post_id: input.postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}
