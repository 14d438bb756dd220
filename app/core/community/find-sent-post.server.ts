import type { Db } from "~/db/tables";
import type { MemberId, PostId } from "~/db/tables/shapes";

export interface SentPost {
  id: PostId;
  likes: number;
  isRemoved: boolean;
}

/** The post that a member has sent with this submit key, deleted meanwhile or not; or undefined. */
export async function findSentPost(
  db: Db,
  input: { memberId: MemberId; submitKey: string },
): Promise<SentPost | undefined> {
  const found = await db
    .selectFrom("posts")
    .select(["id", "likes", "removed_at as removedAt"])
    .where("member_id", "=", input.memberId)
    .where("submit_key", "=", input.submitKey)
    .executeTakeFirst();
  return found && { id: found.id, likes: found.likes, isRemoved: found.removedAt !== null };
}
