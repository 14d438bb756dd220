import type { Db } from "~/db/tables";
import { findPost } from "../queries/community.server";
import type { Wish } from "./block-author.server";
import { hide } from "./hide.server";
import type { Outcome } from "./report-post.server";

/** Leaves a post out of this member's own feed. */
export async function hidePost(db: Db, input: Wish): Promise<Outcome> {
  if (!(await findPost(db, { viewerId: input.memberId, postId: input.postId }))) {
    return { ok: false, reason: "not_found" };
  }
  await hide(db, input);
  return { ok: true };
}
