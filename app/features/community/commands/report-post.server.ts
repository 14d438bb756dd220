import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/features/audit/commands.server";
import type { Instant } from "~/lib/dates";
import { findPost } from "../queries.server";

type Outcome = { ok: true } | { ok: false; reason: "not_found" };

interface Wish {
  memberId: string;
  postId: string;
  now: Instant;
}

/** Tells the club that a post is not right, and hides it from who said so. */
export async function reportPost(db: Db, input: Wish): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { memberId, postId, now } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) {
      return { ok: false, reason: "not_found" };
    }
    await db
      .insertInto("post_reports")
      .values({ post_id: postId, member_id: memberId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await hide(db, input);
    return { ok: true };
  });
}

/** Leaves a post out of this member's own feed. */
export async function hidePost(db: Db, input: Wish): Promise<Outcome> {
  if (!(await findPost(db, { viewerId: input.memberId, postId: input.postId }))) {
    return { ok: false, reason: "not_found" };
  }
  await hide(db, input);
  return { ok: true };
}

/** Shows this member nothing more of the post's author. Nobody blocks themselves. */
export async function blockAuthor(db: Db, input: Wish): Promise<Outcome> {
  const { memberId, postId, now } = input;
  const post = await db
    .selectFrom("posts")
    .select("member_id as authorId")
    .where("id", "=", postId)
    .where("member_id", "<>", memberId)
    .executeTakeFirst();
  if (!post) return { ok: false, reason: "not_found" };
  await db
    .insertInto("member_blocks")
    .values({ member_id: memberId, blocked_id: post.authorId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ok: true };
}

/** Shows a blocked member again. */
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

/** Takes a post out of everybody's feed, with a reason, by an admin. */
export async function hidePostForAll(
  db: Db,
  input: { postId: string; adminId: string; reason: string; requestId: string; now: Instant },
): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { postId, adminId, reason, requestId, now } = input;
    const hidden = await db
      .updateTable("posts")
      .set({ hidden_at: now, hidden_reason: reason })
      .where("id", "=", postId)
      .where("hidden_at", "is", null)
      .executeTakeFirst();
    if (hidden.numUpdatedRows === 0n) return { ok: false, reason: "not_found" };
    await recordAudit(db, {
      actor: { kind: "admin", id: adminId },
      action: "post_hidden",
      subject: { kind: "post", id: postId },
      details: { reason },
      requestId,
      now,
    });
    return { ok: true };
  });
}

async function hide(db: Db, input: Wish): Promise<void> {
  await db
    .insertInto("post_hides")
    .values({ member_id: input.memberId, post_id: input.postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
