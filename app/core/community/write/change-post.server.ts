import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { postProblem } from "../posts";
import type { FeedRefusal } from "../refusals";

type Outcome = { ok: true } | { ok: false; reason: FeedRefusal };

/** Changes the text of the member's own post. Refuses blank or too long text and another's post. */
export async function changePost(
  db: Db,
  input: { memberId: MemberId; postId: PostId; content: string; now: Instant },
): Promise<Outcome> {
  const problem = postProblem(input.content);
  if (problem) return { ok: false, reason: problem };
  const changed = await db
    .updateTable("posts")
    .set({ content: input.content.trim(), edited_at: input.now })
    .where("id", "=", input.postId)
    .where("member_id", "=", input.memberId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n ? { ok: true } : { ok: false, reason: "not_found" };
}
