import type { Db } from "~/db/tables";

/** A member's latest messages, the last one first, with their way and what became of them. */
export async function listLatestMessages(
  db: Db,
  { memberId, limit }: { memberId: string; limit: number },
) {
  return await db
    .selectFrom("messages")
    .select(["id", "way", "title", "text", "state", "reason", "created_at as createdAt"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
