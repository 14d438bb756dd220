import type { Db } from "~/db/tables";
import { removePicture } from "~/features/members/commands/remove-picture.server";

/** Removes the member's own post with picture, likes and comments. Refuses another's. */
export async function removePost(
  db: Db,
  input: { memberId: string; postId: string },
): Promise<{ ok: true } | { ok: false; reason: "not_found" }> {
  const removed = await db
    .deleteFrom("posts")
    .where("id", "=", input.postId)
    .where("member_id", "=", input.memberId)
    .returning("picture_id as pictureId")
    .executeTakeFirst();
  if (!removed) return { ok: false, reason: "not_found" };
  if (removed.pictureId) await removePicture(db, { pictureId: removed.pictureId });
  return { ok: true };
}
