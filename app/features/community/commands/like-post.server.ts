import type { Db } from "~/db/tables";
import { inTransaction } from "~/db/transaction";
import { findPost } from "../queries.server";

type NotFound = { ok: false; reason: "not_found" };
type Outcome = { ok: true } | NotFound;

const NOT_FOUND: NotFound = { ok: false, reason: "not_found" };

interface Answer {
  memberId: string;
  postId: string;
}

/** Likes a post or takes the like back; saying the same twice changes nothing. The count goes along. */
export async function likePost(db: Db, input: Answer & { liked: boolean }): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { memberId, postId, liked } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) return NOT_FOUND;
    const row = { post_id: postId, member_id: memberId };
    const changed = liked
      ? await db
          .insertInto("post_likes")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await db
          .deleteFrom("post_likes")
          .where("post_id", "=", postId)
          .where("member_id", "=", memberId)
          .executeTakeFirst();
    const rows =
      "numDeletedRows" in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
    if (rows === 1n) await countOnPost(db, { postId, column: "likes", by: liked ? 1 : -1 });
    return { ok: true };
  });
}

/** Counts that a post was shared. */
export async function sharePost(db: Db, input: Answer): Promise<Outcome> {
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const { memberId, postId } = input;
    if (!(await findPost(db, { viewerId: memberId, postId }))) return NOT_FOUND;
    await countOnPost(db, { postId, column: "shares", by: 1 });
    return { ok: true };
  });
}

/** Moves a counter of a post by one. Call it in the transaction of the row that it counts. */
export async function countOnPost(
  db: Db,
  input: { postId: string; column: "likes" | "comments" | "shares"; by: 1 | -1 },
): Promise<void> {
  await db
    .updateTable("posts")
    .set((eb) => ({ [input.column]: eb(input.column, "+", input.by) }))
    .where("id", "=", input.postId)
    .execute();
}
